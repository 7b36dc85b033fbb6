// `CARREAU_API_URL=https://… npm run native`: the web client as an application for phones, put into the
// Android and the iOS project of apps/web/native (docs/native.md).
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { apiOriginOf, writeShell } from './native-shell.ts'

const root = resolve(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const android = join(web, 'native/android')
const cli = join(root, 'node_modules/@capacitor/cli')

const run = (command: string, args: string[], cwd: string): void => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

let apiUrl: string
try {
  apiUrl = apiOriginOf(process.env.CARREAU_API_URL)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
if (!buildWebIfStale()) process.exit(1)

const hasFirebase = existsSync(join(android, 'app/google-services.json'))
if (!hasFirebase) console.log('Android : sans app/google-services.json, pas de notifications push.')
writeShell(join(web, 'native/www'), {
  apiUrl,
  realtimeUrl: process.env.CARREAU_REALTIME_URL,
  withoutPush: hasFirebase ? undefined : 'android',
})

// Both projects read it: whose links open the application.
const host = process.env.CARREAU_LINK_HOST ?? new URL(apiUrl).hostname
writeFileSync(join(web, 'native/links.xcconfig'), `CARREAU_HOST = ${host}\n`)

// A binary, which therefore is not in the repository.
const wrapper = 'gradle/wrapper/gradle-wrapper.jar'
if (!existsSync(join(android, wrapper)))
  run('tar', ['-xzf', join(cli, 'assets/android-template.tar.gz'), wrapper], android)

run(process.execPath, [join(cli, 'bin/capacitor'), 'sync'], web)
