// The whole API listening in a process of its own, without the worker of its jobs: what a request
// leaves to be done stays in the tables, to be seen. Says its address; an error nobody caught ends it.
import { buildApp } from '../../apps/api/src/app.ts'
import { openLiveIndex } from '../../apps/api/src/features/catalogue/search-index/live-index.ts'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'

const [url = '', dataDir = ''] = process.argv.slice(2)
const { db } = openDatabase(url, { max: 16, onError: error => console.error(error.message) })
const searchIndex = openLiveIndex({ db, url, onError: error => console.error(error) })
await searchIndex.ready()
const app = await buildApp({
  db,
  config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }),
  searchIndex,
  now: () => new Date(),
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
