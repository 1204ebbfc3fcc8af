// The walls between Tallyport's rooms: who may import whom. Checked over src by imports.test.ts.
const stages = ['read', 'clean', 'map', 'validate', 'plan', 'submit', 'reconcile', 'report'];
const effects = 'journal|http|files|secrets';
const network = 'http|https|http2|net|tls|dgram|dns';

const wall = (name, from, to) => ({ name, severity: 'error', from, to });

/** Only files under `rooms` may import the packages or Node modules `names`. */
const only = (rooms, names) =>
  wall(
    `only ${rooms} may use ${names}`,
    { path: '^src/', pathNot: `^src/(${rooms})/` },
    { path: `(^|node_modules/)(${names})(/|$)` },
  );

module.exports = [
  wall('no cycles', {}, { circular: true }),
  wall('every import leads somewhere', {}, { couldNotResolve: true }),

  // The core is pure: itself and zod, nothing else.
  wall('core imports core and zod only', { path: '^src/core/' }, { pathNot: '^src/core/|node_modules/zod/' }),
  wall('values know nobody', { path: '^src/core/values/' }, { path: '^src/core/(?!values/)' }),
  // A stage knows the stages before it, never a later one.
  ...stages
    .slice(0, -1)
    .map((stage, i) =>
      wall(
        `core/${stage} looks back, not ahead`,
        { path: `^src/core/${stage}/` },
        { path: `^src/core/(${stages.slice(i + 1).join('|')})/` },
      ),
    ),

  // Stages are given a target and never name one; the list alone knows them all. How what was sent is compared with what is
  // read, what a field is called and how a key is made is the same for every target.
  wall(
    'stages do not name a target',
    { path: `^src/core/(${stages.join('|')}|values|issues|service)/` },
    {
      path: '^src/core/targets/',
      pathNot: '^src/core/targets/(target|compare|field-label|joined-key)\\.ts$',
    },
  ),
  wall(
    'only the list of targets opens their folders',
    { path: '^src/', pathNot: '^src/core/targets/([^/]+/|index\\.ts$)' },
    { path: '^src/core/targets/[^/]+/' },
  ),
  wall(
    'targets do not know each other',
    { path: '^src/core/targets/([^/]+)/' },
    { path: '^src/core/targets/[^/]+/', pathNot: '^src/core/targets/$1/' },
  ),
  wall(
    'targets do not run stages',
    { path: '^src/core/targets/[^/]+/' },
    { path: `^src/core/(${stages.join('|')})/` },
  ),

  // One room for each effect.
  only('main/shell|preload', 'electron'),
  only('main/journal', 'better-sqlite3'),
  only('main/files', 'papaparse|exceljs'),
  wall(
    'only main/http and practice reach the network',
    { path: '^src/', pathNot: '^src/(main/http|practice)/' },
    { path: `^(node:)?(${network})(/|$)|node_modules/undici/` },
  ),
  wall(
    'inside main only the shell knows the shell',
    { path: `^src/(main/(${effects}|runner|workers)|cli)/` },
    { path: '^src/main/shell/' },
  ),
  // All of them write to the disk under one law: names, modes and syncing are in one place.
  wall(
    'effects do not know each other; the runner composes them',
    { path: `^src/main/(${effects})/` },
    { path: '^src/main/', pathNot: '^src/main/($1|disk)/' },
  ),
  wall('the disk knows nobody', { path: '^src/main/disk/' }, { path: '^src/', pathNot: '^src/main/disk/' }),

  // The processes.
  wall(
    'renderer sees core and ipc, not main, preload or the command line',
    { path: '^src/renderer/' },
    { path: '^src/(main|preload|cli|practice)/' },
  ),
  wall('renderer has no Node', { path: '^src/renderer/' }, { dependencyTypes: ['core'] }),
  wall(
    'screens do not know each other',
    { path: '^src/renderer/screens/([^/]+)/' },
    { path: '^src/renderer/screens/[^/]+/', pathNot: '^src/renderer/screens/$1/' },
  ),
  wall(
    'preload sees ipc and electron only',
    { path: '^src/preload/' },
    { pathNot: '^src/(preload|ipc)/|(^|node_modules/)electron(/|$)' },
  ),
  wall(
    'ipc sees core and zod only',
    { path: '^src/ipc/' },
    { pathNot: '^src/(ipc|core)/|node_modules/zod/' },
  ),
  wall(
    'nobody imports the renderer, the preload or the command line',
    { path: '^src/', pathNot: '^src/(renderer|preload|cli)/' },
    { path: '^src/(renderer|preload|cli)/' },
  ),

  // The practice service shares no code with the client, so that one's mistake cannot hide the other's.
  wall(
    'practice shares no code, types only',
    { path: '^src/practice/' },
    { path: '^src/(?!practice/)', dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'the client does not know practice',
    { path: '^src/(core|ipc|main/(?!shell/|workers/)|preload|renderer)' },
    { path: '^src/practice/' },
  ),
];
