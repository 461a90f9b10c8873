/**
 * Patches XState so that a chart builds its state tree when it is first started, and each state's transitions when they
 * are first needed.
 *
 * XState builds all of it when a chart is imported, and again when its ports are provided, which creates another chart
 * of the same states. Before its first frame, a page imports and provides many charts but starts few of them, and
 * enters few states.
 */

/** Code in XState's build, and its replacement. */
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
  ['    this.tags = [];\n    this.transitions = void 0;\n    this.always = void 0;\n', '    this.tags = [];\n'],
  [
    `    this.transitions = formatTransitions(this);
    if (this.config.always) {
      this.always = toTransitionConfigArray(this.config.always).map(t => formatTransition(this, NULL_EVENT, t));
    }
    Object.keys(this.states).forEach(key => {
      this.states[key]._initialize();
    });
  }
`,
    // Delays add to entry and exit actions, which are read before any transition is.
    `    if (this.config.after) memo(this, 'delayedTransitions', () => getDelayedTransitions(this));
    Object.keys(this.states).forEach(key => {
      this.states[key]._initialize();
    });
  }
  get transitions() {
    return memo(this, 'transitions', () => formatTransitions(this));
  }
  get always() {
    const { always } = this.config;
    return always && memo(this, 'always', () => toTransitionConfigArray(always).map(t => formatTransition(this, NULL_EVENT, t)));
  }
`,
  ],
  ['    this.states = void 0;\n    this.events = void 0;\n    this.id = config.id', '    this.id = config.id'],
];

/** @throws if XState's build no longer contains this code */
export function withLateTrees(code: string): string {
  return REPLACED.reduce((changed, [own, late]) => {
    if (changed.split(own).length !== 2) throw new Error(`XState has no such lines:\n${own}`);
    return changed.replace(own, () => late);
  }, code);
}
