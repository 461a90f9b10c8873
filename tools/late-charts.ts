/**
 * Charts whose tree of states is made when one of them first starts.
 *
 * XState makes it as a chart is imported, and again as its ports are filled, which makes another chart of the same states. A page
 * imports and fills many charts before its first frame and starts few of them, each once filled.
 */

/** Each as XState's own build has it, and what stands there instead. */
const REPLACED: readonly (readonly [own: string, late: string])[] = [
  [
    `    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states; // TODO: remove!
    this.events = this.root.events;
  }
`,
    `  }
  get root() {
    if (this._root === undefined) {
      this._root = new StateNode(this.config, {
        _key: this.id,
        _machine: this
      });
      this._root._initialize();
      formatRouteTransitions(this._root);
    }
    return this._root;
  }
  get states() {
    return this.root.states;
  }
  get events() {
    return this.root.events;
  }
`,
  ],
  ['    this.idMap = new Map();\n    this.root = void 0;\n', '    this.idMap = new Map();\n    this._root = void 0;\n'],
  ['    this.states = void 0;\n    this.events = void 0;\n    this.id = config.id', '    this.id = config.id'],
];

/** @throws where XState is no longer built like that */
export function withLateTrees(code: string): string {
  return REPLACED.reduce((changed, [own, late]) => {
    if (changed.split(own).length !== 2) throw new Error(`XState has no such lines:\n${own}`);
    return changed.replace(own, () => late);
  }, code);
}
