import { readFileSync } from 'node:fs'

const manifest = new URL('../apps/web/dist/client/.vite/manifest.json', import.meta.url)

/** The address of the file that a part of the application comes in, by its source in `apps/web`, to be kept from a page. */
export const codeOf = (source: string): string => {
  const files: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'))
  const found = Object.keys(files).find(key => key.startsWith(source))
  if (found === undefined) throw new Error(`${source} is in no file of its own`)
  return `**/${files[found]?.file}`
}
