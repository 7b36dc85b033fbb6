// Run by hand after a change of a drawing: node apps/api/seeds/illustrations/draw.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { categories, hero, heroSize } from './drawing/compositions.ts'
import { svgFile } from './drawing/paper.ts'
import { products } from './drawing/products.ts'

const folder = new URL('svg/', import.meta.url)
mkdirSync(folder, { recursive: true })

const write = (slug: string, svg: string) => writeFileSync(new URL(`${slug}.svg`, folder), svg)

for (const [slug, drawing] of Object.entries({ ...products, ...categories })) {
  write(slug, svgFile(slug, drawing()))
}
write('hero', svgFile('hero', hero(), heroSize.width, heroSize.height))
