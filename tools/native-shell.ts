import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const client = resolve(import.meta.dirname, '../apps/web/dist/client')

/** Of the site alone: compressed copies, the worker, and what installs a page as an application. */
const notForPhones = /\.(br|gz)$|\/(\.vite|service-worker\.js|manifest\.webmanifest|icons)(\/|$)/

export type ShellOptions = {
  /** Origin of the API, https save on this machine. */
  apiUrl: string
  /** Address of a hosted real-time service (`wss://…`), when the API does not serve it itself. */
  realtimeUrl?: string | undefined
  /** A platform whose push cannot work, for want of its maker's file. */
  withoutPush?: 'android' | undefined
}

/** The origin of `apiUrl`. Throws one sentence when a phone could not or should not call it. */
export const apiOriginOf = (apiUrl: string | undefined): string => {
  if (!apiUrl) throw new Error('CARREAU_API_URL : attendu, l’adresse du site, https://…')
  const { protocol, origin, hostname, pathname } = new URL(apiUrl)
  const isHere = ['localhost', '127.0.0.1'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new Error(
      'CARREAU_API_URL : attendu, une adresse https://… (les téléphones refusent http)',
    )
  if (pathname !== '/') throw new Error('CARREAU_API_URL : sans chemin, rien après l’hôte')
  return origin
}

/** `'self'` is the phone; `capacitor:` says the same on iOS, whose scheme is not everywhere known. */
const policyOf = (origin: string, realtimeUrl: string | undefined): string => {
  const here = "'self' capacitor:"
  const sockets = [origin.replace(/^http/, 'ws'), realtimeUrl ?? ''].join(' ').trim()
  return [
    `default-src ${here}`,
    `connect-src ${here} ${origin} ${sockets}`,
    `img-src ${here} data: blob: ${origin}`,
    `style-src ${here} 'unsafe-inline'`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** The page of the site, empty, with what the application on a phone has to know beforehand. */
export const shellPage = (
  page: string,
  { apiUrl, realtimeUrl, withoutPush }: ShellOptions,
): string => {
  const origin = apiOriginOf(apiUrl)
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(origin, realtimeUrl)}" />`,
    '<title>Carreau</title>',
  ]
  const data = [
    `data-api="${origin}"`,
    ...(withoutPush === undefined ? [] : [`data-without-push="${withoutPush}"`]),
  ]
  return page
    .replace('<html ', `<html ${data.join(' ')} `)
    .replace(/\n *<link rel="(manifest|apple-touch-icon)"[^>]*>/g, '')
    .replace(/(<meta charset="utf-8" ?\/?>)/, `$1\n    ${head.join('\n    ')}`)
    .replace(/<!--(head|app|data|code)-->/g, '')
}

/** Writes the application that phones carry into `folder`, from the web client as it was built. */
export const writeShell = (folder: string, options: ShellOptions): void => {
  const page = shellPage(readFileSync(join(client, 'index.html'), 'utf8'), options)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(client, folder, {
    recursive: true,
    filter: file => !notForPhones.test(file.slice(client.length)),
  })
  writeFileSync(join(folder, 'index.html'), page)
}
