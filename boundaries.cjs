// The arrows of ARCHITECTURE.md, executable. An import of a type is an import: it needs its arrow.
const { readdirSync } = require('node:fs')
const swc = require('@swc/core')

// TypeScript 7 has no parser that dependency-cruiser could use, and its use of swc forgets TSX.
const { parseFileSync } = swc
swc.parseFileSync = (file, options) =>
  parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })

/** Room → rooms whose `door/` it may use: what a room offers to others stands there, nothing else is imported. */
const edges = {
  api: {
    accounts: ['companies'],
    carts: ['companies', 'customers'],
    catalogue: ['companies'],
    companies: ['accounts', 'notifications'],
    conversations: ['companies', 'notifications', 'orders'],
    customers: ['documents', 'notifications'],
    documents: ['notifications'],
    integrations: ['accounts', 'companies', 'documents', 'notifications', 'orders', 'price-list'],
    lists: ['carts', 'catalogue', 'companies', 'notifications', 'orders'],
    needs: ['carts', 'catalogue', 'companies', 'lists', 'orders'],
    operator: ['accounts', 'catalogue', 'companies', 'notifications'],
    orders: ['carts', 'catalogue', 'companies', 'customers', 'documents', 'notifications'],
    'price-list': ['companies', 'documents', 'lists', 'notifications'],
    // Only reads what the others offer.
    today: ['carts', 'conversations', 'customers', 'operator', 'orders', 'price-list'],
  },
  web: {
    accounts: ['companies'],
    carts: ['accounts', 'needs', 'orders'],
    catalogue: ['carts', 'companies', 'lists'],
    companies: ['accounts'],
    conversations: ['orders'],
    documents: ['integrations'],
    lists: ['carts', 'companies', 'needs', 'orders'],
    orders: ['integrations', 'needs'],
    today: ['orders'],
  },
}

/** The rooms, the same word on every floor: contract, domain, API, web. Read from the contract. */
const rooms = readdirSync(`${__dirname}/packages/contract/src`, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
for (const [app, known] of Object.entries(edges)) {
  const built = readdirSync(`${__dirname}/apps/${app}/src/features`)
  const stray = [...built, ...Object.entries(known).flat(2)].find(room => !rooms.includes(room))
  if (stray) throw new Error(`boundaries.cjs: ${app} has a room the contract has not: ${stray}`)
}

const api = '^apps/api/src/'
const web = '^apps/web/src/'
/** Tests, and what they set up, may cross rooms: they prove that the rooms fit. */
const tests = '\\.(test|pg\\.test|test-app)\\.tsx?$'

/** Packages that could be another product's: they know none of ours, nor each other. */
const machinery = [
  'catalogue-search',
  'client',
  'local-postgres',
  'need-split',
  'pusher-server',
].join('|')
/** What the French call things and how they are compared: of use wherever words are read. */
const words = '^packages/catalogue-search/src/words/'

/** Files that something other than an import starts. */
const entries =
  '\\.(d|config|gen)\\.ts$|^apps/web/(public/|src/(main|server)\\.tsx$|src/service-worker/service-worker\\.ts$)'

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

/** A package outside this list, or any of ours, is not for the folder. */
const allow = (name, folder, ...allowed) =>
  forbid(name, { path: folder, pathNot: tests }, { pathNot: [folder, ...allowed] })

const knowsOnlyItsEdges = app => {
  const features = `^apps/${app}/src/features/`
  return rooms.map(room => {
    const doors = (edges[app][room] ?? []).map(other => `${features}${other}/door/`)
    return forbid(
      `${app}-${room}-knows-only-its-edges`,
      { path: `${features}${room}/`, pathNot: tests },
      { path: features, pathNot: [`${features}${room}/`, ...doors] },
    )
  })
}

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('no-orphans', { orphan: true, pathNot: entries }, {}),
    forbid('resolvable', {}, { couldNotResolve: true }),
    forbid(
      'no-undeclared-packages',
      { path: '^(apps|packages)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),

    allow('domain-imports-words-alone', '^packages/domain/src/', words),
    allow(
      'contract-imports-domain-and-zod',
      '^packages/contract/src/',
      '^packages/domain/src/',
      'node_modules/zod/',
    ),
    allow(
      'offline-edits-imports-idb-keyval',
      '^packages/offline-edits/src/',
      'node_modules/idb-keyval/',
    ),
    forbid(
      'machinery-knows-only-itself',
      { path: `^packages/(${machinery})/` },
      { path: '^(apps|packages|e2e|bench|tools)/', pathNot: '^packages/$1/' },
    ),
    // Other people's programs install it: it brings nothing along.
    allow('client-imports-nothing', '^packages/client/src/', '^node:', '^(http|net)$'),
    forbid(
      'web-runs-no-server',
      { path: '^apps/web/' },
      { path: `^packages/(${machinery})/`, pathNot: words },
    ),
    forbid('apps-never-meet', { path: '^apps/([^/]+)/' }, { path: '^apps/', pathNot: '^apps/$1/' }),

    forbid(
      'api-platform-knows-no-feature',
      { path: `${api}platform/`, pathNot: tests },
      { path: `${api}(features/|[^/]+$)` },
    ),
    forbid(
      'api-feature-knows-no-assembly',
      { path: `${api}features/`, pathNot: tests },
      { path: `${api}[^/]+$` },
    ),
    forbid('nothing-imports-main', { path: api }, { path: `${api}main\\.ts$` }),
    forbid(
      'sql-stays-in-sql-files',
      { path: api, pathNot: [tests, '\\.sql\\.ts$', `${api}platform/(db|jobs|postgres)/`] },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    ...knowsOnlyItsEdges('api'),

    forbid(
      'web-ui-and-platform-know-no-room',
      { path: `${web}(ui|platform)/` },
      { path: `${web}(features|layout|routes)/` },
    ),
    forbid(
      'web-feature-knows-no-layout-or-route',
      { path: `${web}features/` },
      { path: `${web}(layout|routes)/` },
    ),
    forbid('web-layout-knows-no-route', { path: `${web}layout/` }, { path: `${web}routes/` }),
    ...knowsOnlyItsEdges('web'),
  ],
  options: {
    parser: 'swc',
    doNotFollow: 'node_modules',
    // Test tools are declared once, at the root.
    combinedDependencies: true,
    exclude: '^apps/web/(dist|native)/',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
