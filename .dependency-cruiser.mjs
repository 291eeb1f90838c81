import { readFileSync } from 'node:fs'

// Who may import whom. `tests/boundaries` plants a violation of every rule and runs this over the tree; a rule's
// comment is what a developer reads when it fires. `import type` is erased and so is mostly free; `import()` is how
// lazy code is reached.
const TEST = '\\.(test|fixture)\\.tsx?$'
const CONTRACT = '^plugins/[^/]+/contract\\.ts$'
/** What a role promises, and who asks it how: neither of one plugin. */
const ROLE = '^plugins/roles/[^/]+\\.ts$'
const MANIFEST = '^plugins/[^/]+/manifest\\.ts$'
/** Of a plugin, and of each of its wings. */
const SCREENS = ['^plugins/[^/]+/screens/', '^plugins/[^/]+/[^/]+/screens/']
const LIVE = '^core/live(/|\\.ts$)'
/** The lazy files of a plugin that draw nothing. */
const LOGIC = [
  '^plugins/[^/]+/(?!(index|manifest|hooks|contract)\\.ts$)[^/]+\\.ts$',
  '^plugins/[^/]+/(?!screens/)[^/]+/(?!contract\\.ts$)[^/]+\\.ts$',
]
const EAGER =
  '^core/(?!flow\\.ts$|(live|sign-in)/|live\\.ts$).+\\.ts$|^entries/|^ui/react/|^plugins/(index\\.ts|[^/]+/(index|manifest|hooks)\\.ts)$'
const HEAVY =
  '(^|node_modules/)(viem|@walletconnect|@coinbase|@solana|libphonenumber-js|zxcvbn|@zxcvbn-ts|lean-qr|@simplewebauthn)(/|$)'
const REACT = '(^|node_modules/)(@types/)?react(-dom)?(/|$)'
const SOURCES = '^(core|ui|plugins|entries/)'
/** A folder of the server that only its router and its entry know; the others are what such folders rest on. */
const FEATURE =
  '^server/(?!(account-changes|apps|captcha|chains|codes|config|consents|crypto|db|freshness|http|oauth-client|protocol|second-factor|session|settings|users|webauthn)/)[^/]+/'
/** A page of the server that is a host of the SDK. */
const SERVER_HOST = '^server/cross-app/pages/page/'
/** Sources of the server's pages, and the module that bundles them: neither is in the server's package. */
const SERVER_PAGES = '^server/.+/page/'
const BUNDLER = '^server/http/page-files/bundle\\.ts$'
/** Takes its place in the package: `current.built.ts`. */
const FROM_SOURCES = '^server/http/page-files/current\\.ts$'
const { dependencies, optionalDependencies, peerDependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('server/package.json', import.meta.url), 'utf8'),
)
const packagesOf = (declared) => `(^|node_modules/)(@types/)?(${Object.keys(declared).join('|')})(/|$)`
const SERVER_PACKAGES = packagesOf({ ...dependencies, ...optionalDependencies, ...peerDependencies })
const BUNDLED_PACKAGES = packagesOf({ ...dependencies, ...devDependencies })

/** @type {(name: string, comment: string, from: object, to: object) => import('dependency-cruiser').IForbiddenRuleType} */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const values = { dependencyTypesNot: ['type-only'] }
const staticValues = { ...values, dynamic: false }

const layers = [
  rule(
    'core-is-bottom',
    'core imports nothing above it, not even types',
    { path: '^core/', pathNot: TEST },
    { path: '^(ui|plugins|server|playground|tests|scripts|dist|entries/)' },
  ),
  rule('core-without-react', 'core runs without React', { path: '^core/', pathNot: TEST }, { path: REACT }),
  rule(
    'ui-on-core',
    'ui imports core, ui and the types of contracts',
    { path: '^ui/', pathNot: '\\.test\\.tsx?$' },
    {
      path: '^(plugins|server|playground|tests|scripts|dist|entries/)',
      pathNot: CONTRACT,
    },
  ),
  rule(
    'shell-without-landing',
    'ui/modal draws whatever it is given: the landing hands it its screens and what is drawn beforehand',
    { path: '^ui/modal/' },
    { path: '^ui/landing/' },
  ),
  rule(
    'contracts-are-types',
    'a contract outside its plugin is imported by `import type`',
    { path: '^(?!plugins/)' },
    { path: CONTRACT, ...values },
  ),
  rule(
    'plugins-are-isolated',
    'plugins meet by role, core noun, use or event, never by import; a manifest names the manifests it requires',
    { path: '^plugins/([^/]+)/', pathNot: MANIFEST },
    { path: '^plugins/[^/]+/', pathNot: ['^plugins/$1/', CONTRACT, ROLE] },
  ),
  rule(
    'manifests-require-manifests',
    'of a neighbour a manifest knows the manifest',
    { path: '^plugins/([^/]+)/manifest\\.ts$' },
    { path: '^plugins/[^/]+/', pathNot: ['^plugins/$1/', CONTRACT, MANIFEST] },
  ),
  rule(
    'foreign-contracts-are-types',
    'of a neighbour only types are known',
    { path: '^plugins/([^/]+)/' },
    { path: CONTRACT, pathNot: '^plugins/$1/', ...values },
  ),
  rule(
    'screens-on-kit',
    'a screen draws with ui/kit and ui/theme',
    { path: SCREENS, pathNot: TEST },
    { path: '^ui/', pathNot: '^ui/(kit|theme)/' },
  ),
  rule(
    'hooks-on-ui-react',
    'hooks reach their plugin by client.use: contract types, ui/react and core',
    { path: '^plugins/([^/]+)/hooks\\.ts$' },
    {
      path: '^(ui|plugins)/',
      pathNot: ['^ui/react/', '^plugins/$1/contract\\.ts$', '^plugins/$1/[^/]+/contract\\.ts$'],
    },
  ),
  rule(
    'hooks-know-types-only',
    'of the own contract too',
    { path: '^plugins/[^/]+/hooks\\.ts$' },
    { path: [CONTRACT, '^plugins/[^/]+/[^/]+/contract\\.ts$'], ...values },
  ),
  rule(
    'plugin-logic-without-ui',
    'a plugin works headless: only screens/ and hooks.ts know ui',
    { path: '^plugins/[^/]+/', pathNot: [...SCREENS, '^plugins/[^/]+/hooks\\.ts$', TEST] },
    { path: `^ui/|${REACT}` },
  ),
  rule(
    'logic-without-screens',
    'only the manifest knows the screens, or plugin.ts the table of them',
    { path: '^plugins/([^/]+)/', pathNot: [...SCREENS, MANIFEST, '/plugin\\.ts$', TEST] },
    { path: ['^plugins/$1/screens/', '^plugins/$1/[^/]+/screens/'] },
  ),
  rule(
    'plugin-knows-table-of-screens',
    'of the screens plugin.ts knows screens/index.ts, which fetches each when it is shown, and how to fetch errors.ts',
    { path: '^plugins/([^/]+)/plugin\\.ts$' },
    {
      path: ['^plugins/$1/screens/', '^plugins/$1/[^/]+/screens/'],
      pathNot: '^plugins/$1/screens/(index|errors)\\.ts$',
    },
  ),
  rule(
    'words-for-errors-are-fetched',
    'the words for errors are fetched after a failure, so nothing imports them at once',
    { path: '^plugins/', pathNot: TEST },
    { path: '^plugins/[^/]+/screens/errors\\.ts$', ...staticValues },
  ),
  rule(
    'words-for-errors-are-alone',
    'the words for errors share a chunk with those of other plugins, so they bring only their texts',
    { path: '^plugins/[^/]+/screens/errors\\.ts$' },
    { pathNot: '^plugins/[^/]+/screens/errors\\.text\\.ts$', ...values },
  ),
  rule(
    'sources-alone',
    'plugins import neither server, playground, tests nor scripts',
    { path: '^plugins/', pathNot: TEST },
    { path: '^(server|playground|tests|scripts|dist|entries/)' },
  ),
  rule(
    'as-a-host-would',
    'playground and tests import the built package',
    { path: '^(playground|tests)/', pathNot: '^(playground/stages|tests/(unit|types|screens))/' },
    { path: SOURCES },
  ),
  rule(
    'screen-tests-know-types',
    'screen tests open the gallery; of the sources they know types',
    { path: '^tests/screens/' },
    { path: SOURCES, ...values },
  ),
  rule(
    'testing-is-apart',
    'latchkit/testing runs in Node beside Playwright: it meets the SDK in a page, and the server as a package',
    { path: '^testing/' },
    { path: `${SOURCES}|^(server/(?!dist/)|playground|tests|scripts|dist)` },
  ),
  rule(
    'no-page-imports-testing',
    'what tests need is in no page',
    { path: `${SOURCES}|^server/` },
    { path: '^testing/|^dist/testing' },
  ),
  rule('tests-are-leaves', 'nothing imports a test', {}, { path: '\\.test\\.tsx?$' }),
]

const server = [
  rule(
    'server-without-sdk',
    'the server is the other side of the protocol: it has names of its own for it, and of the SDK only how typed text is read',
    { path: '^server/', pathNot: SERVER_HOST },
    { path: `${SOURCES}|^(tests|scripts|dist)/`, pathNot: '^core/input/' },
  ),
  rule(
    'server-page-as-a-host-would',
    'pages of the server that log a user in use the built package',
    { path: SERVER_HOST },
    { path: `${SOURCES}|^(tests|scripts)/` },
  ),
  rule(
    'server-without-react',
    'React is for those pages, not for the server',
    { path: '^server/', pathNot: SERVER_HOST },
    { path: REACT },
  ),
  rule(
    'server-features-are-isolated',
    'a login method meets its neighbours in users, session and what lies below; the router alone knows all',
    { path: '^server/([^/]+)/', pathNot: '^server/frame/' },
    { path: FEATURE, pathNot: '^server/$1/' },
  ),
  rule(
    'frame-on-embedded',
    'of the features the wallet frame knows embedded wallets alone',
    { path: '^server/frame/' },
    { path: FEATURE, pathNot: '^server/(frame|embedded)/' },
  ),
  rule(
    'server-without-playground',
    'the server runs alone: whoever starts it hands it the stand-ins for outside services (scripts/sandbox/main.ts)',
    { path: '^server/' },
    { path: '^playground/|(^|node_modules/)latchkit-playground(/|$)' },
  ),
  rule(
    'server-without-sandbox',
    'the sandbox extends the server, which knows what may be added (server/http/context.ts) and not by whom; main.ts loads the sandbox only when it is asked for',
    { path: '^server/', pathNot: ['^server/sandbox/', '^server/main\\.ts$', TEST] },
    { path: '^server/sandbox/' },
  ),
  rule(
    'sandbox-is-lazy',
    'production loads no code of the sandbox',
    { path: '^server/main\\.ts$' },
    { path: '^server/sandbox/', ...staticValues },
  ),
  rule(
    'playground-without-server',
    'a stand-in is a service of its own, and the playground meets the server over HTTP',
    { path: '^playground/' },
    { path: '^server/|(^|node_modules/)latchkit-server(/|$)' },
  ),
  rule(
    'server-declares-its-packages',
    'what the server runs, and what it shares with the SDK, is its own or declared in server/package.json',
    { path: '^(server|core/input)/', pathNot: [TEST, '^server/drizzle\\.config\\.ts$', SERVER_PAGES, BUNDLER] },
    { path: '', pathNot: ['^(server|core/input)/', SERVER_PACKAGES], dependencyTypesNot: ['core'] },
  ),
  rule(
    'server-pages-declare-their-packages',
    'what is bundled for pages is declared in server/package.json, for development where the server itself runs without it',
    { path: [SERVER_PAGES, BUNDLER], pathNot: TEST },
    { path: '', pathNot: ['^(server|core/input|dist)/', BUNDLED_PACKAGES], dependencyTypesNot: ['core'] },
  ),
  rule(
    'server-without-pages',
    'the package has the pages bundled and not their sources, of which the server may know types',
    { path: '^server/', pathNot: [SERVER_PAGES, TEST] },
    { path: SERVER_PAGES, ...values },
  ),
  rule(
    'server-without-bundler',
    'the package bundles nothing at run time; only a server that runs from its sources does',
    { path: '^server/', pathNot: FROM_SOURCES },
    { path: BUNDLER },
  ),
  rule(
    'bundler-is-lazy',
    'a server that runs from its sources loads the bundler when a page is asked for',
    { path: FROM_SOURCES },
    { path: BUNDLER, ...staticValues },
  ),
]

const loading = [
  rule(
    'live-is-lazy',
    'core/live is one chunk that most visitors never fetch: import() or import type; the logic of a plugin comes after it',
    { pathNot: [LIVE, TEST, ...LOGIC, '^tests/'] },
    { path: LIVE, ...staticValues },
  ),
  rule(
    'flow-is-lazy',
    'eager code starts no flow, and nobody logs in before a click',
    { path: EAGER, pathNot: TEST },
    { path: `^core/(sign-in/|flow\\.ts$)|${ROLE}`, ...staticValues },
  ),
  rule(
    'logic-is-lazy',
    'what is eager reaches plugin.ts, flows, endpoints and screens by import()',
    { path: EAGER, pathNot: TEST },
    { path: [...SCREENS, '^plugins/[^/]+/(plugin|errors)\\.ts$', '^plugins/.*\\.(flow|api)\\.ts$'], ...staticValues },
  ),
  rule(
    'ui-parts-are-lazy',
    'of ui only ui/react is eager',
    { path: EAGER, pathNot: TEST },
    { path: '^ui/(?!react/)', ...staticValues },
  ),
  rule(
    'heavy-is-lazy',
    'a heavy package is reached by import(), directly or through a *.lazy.ts',
    { path: SOURCES, pathNot: ['\\.lazy\\.tsx?$', TEST] },
    { path: HEAVY, ...staticValues },
  ),
  rule(
    'lazy-files-are-lazy',
    'a *.lazy.ts is reached by import()',
    { pathNot: TEST },
    { path: '\\.lazy\\.tsx?$', ...staticValues },
  ),
]

const shape = [
  rule(
    'no-circular',
    'a ring of imports, types included: what two files share moves to a third, beneath both; `import()` may lead back',
    { pathNot: TEST },
    { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  ),
  rule(
    'wings-do-not-import-up',
    'a wing of a plugin knows of the files above it the contract alone, and that as types',
    { path: '^plugins/([^/]+)/(?!screens/)[^/]+/', pathNot: TEST },
    { path: '^plugins/$1/[^/]+$', pathNot: '^plugins/$1/contract\\.ts$' },
  ),
  rule(
    'no-barrel',
    'only entries re-export, ui/dialog.ts among them: the one door of the lazy dialog',
    { path: SOURCES, pathNot: '^(entries/.*|ui/dialog|plugins/index|plugins/[^/]+/index)\\.ts$' },
    { dependencyTypes: ['export'], ...values },
  ),
]

export default {
  forbidden: [...layers, ...server, ...loading, ...shape],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|(^|/)dist/' },
    exclude: { path: '(^|/)(dist\\.next|dist\\.old|\\.next|\\.data|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
