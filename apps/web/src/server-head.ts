import type { Manifest } from 'vite'

type Match = { routeId: string; ssr?: unknown; meta?: readonly unknown[] | undefined }
type Meta = { title?: string; name?: string; property?: string; content?: string }

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const isMeta = (value: unknown): value is Meta => typeof value === 'object' && value !== null

const metaTag = ({ title, name, property, content = '' }: Meta): string => {
  if (title !== undefined) return `<title>${escapeHtml(title)}</title>`
  const [attribute, value] = name === undefined ? ['property', property ?? ''] : ['name', name]
  return `<meta ${attribute}="${escapeHtml(value)}" content="${escapeHtml(content)}">`
}

/** The tags of the routes' `head`, the innermost route having the last word on each. */
export const headOf = (matches: readonly Match[]): string => {
  const tags = new Map<string, string>()
  for (const meta of matches.flatMap(match => match.meta ?? []).filter(isMeta)) {
    const key = meta.title === undefined ? `${meta.name}:${meta.property}` : 'title'
    tags.set(key, metaTag(meta))
  }
  return [...tags.values()].join('')
}

const manifestFile = '../dist/client/.vite/manifest.json'

/** The files of the client, which is built just before the server. */
const manifest = import.meta.glob<Manifest>('../dist/client/.vite/manifest.json', {
  eager: true,
  import: 'default',
})[manifestFile]

/** A chunk of the client with all it imports, as the manifest names them. */
const filesOf = (key: string, seen: Set<string>): string[] => {
  const chunk = manifest?.[key]
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(other => filesOf(other, seen))]
}

/** `/shops/` is src/routes/shops/index.tsx; screen and loader are one chunk (vite.config.ts). */
const screenKey = (routeId: string): string =>
  `src/routes${routeId}${routeId.endsWith('/') ? 'index' : ''}.tsx?tsr-split=component---loader`

/** What keeps the answers of somebody signed in, which their first answer waits for. */
const keeperKey = 'src/platform/offline/kept-answers.ts'

/** The code of these screens is fetched beside the entry, not after it: one round trip less. */
export const codeOf = (matches: readonly Match[]): string => {
  const seen = new Set<string>()
  filesOf('index.html', seen)
  const isPrivate = matches.some(({ ssr }) => ssr === false)
  return [
    ...matches.flatMap(({ routeId }) => filesOf(screenKey(routeId), seen)),
    ...(isPrivate ? filesOf(keeperKey, seen) : []),
  ]
    .map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}
