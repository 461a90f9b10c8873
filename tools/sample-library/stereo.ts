export interface Sound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}
