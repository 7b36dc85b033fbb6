import { foldText } from '@carreau/catalogue-search/words/fold'
import { categoryIdOf, readCatalogue } from './catalogue/catalogue.ts'
import { insertCatalogue } from './catalogue/catalogue-tables.ts'
import { buildProducts } from './catalogue/products.ts'
import { buildVocabulary } from './catalogue/vocabulary.ts'
import { pageDrafts } from './contents.ts'
import {
  advanceIds,
  fillEmptyCatalogue,
  hasCatalogue,
  inCatalogue,
  insertRows,
} from './fill-database.ts'
import { type PutIllustration, storePictures } from './illustrations/pictures.ts'

/**
 * Loads the reference catalogue (docs/trade-and-law.md#catalogue), and a draft of each page, into a migrated
 * database; answers how many products there are now, undefined when it has a catalogue: whatever
 * became of that since is the operator's.
 *
 * The rates of Interfel are none of it: those of the demo are made up.
 */
export const loadReferenceCatalogue = async ({
  databaseUrl,
  now,
  putIllustration,
}: {
  databaseUrl: string
  now: Date
  putIllustration: PutIllustration
}): Promise<number | undefined> => {
  // Asked first: pictures are stored before the transaction, which nothing outside may hold up.
  if (await hasCatalogue(databaseUrl)) return undefined
  const entries = readCatalogue()
  const catalogue = {
    products: buildProducts(entries, categoryIdOf),
    vocabulary: buildVocabulary(entries),
    pictures: await storePictures(
      entries.map(entry => entry.name_fr),
      putIllustration,
    ),
  }
  return fillEmptyCatalogue(databaseUrl, async client => {
    await insertCatalogue(client, catalogue, now)
    await insertRows(client, 'pages', pageDrafts(now))
    await advanceIds(client, [
      'categories',
      'origins',
      'brands',
      'packagings',
      'maturities',
      'products',
    ])
    return catalogue.products.length
  })
}

/**
 * The packagings of the reference that a catalogue is without, each by its name: those that came with a later release, and
 * those that the operator has renamed or merged away. Nobody but the operator can tell these apart, so that they are added
 * only when asked for; what is there already stays as it is, retired or not.
 */
export const packagingsWithout = async (
  databaseUrl: string,
  { add }: { add: boolean },
): Promise<string[]> => {
  const { names } = buildVocabulary(readCatalogue()).packagings
  const missing = await inCatalogue(databaseUrl, async client => {
    const { rows } = await client.query<{ name: string }>('select name from packagings')
    const there = new Set(rows.map(({ name }) => foldText(name)))
    const absent = names.filter(name => !there.has(foldText(name)))
    if (add)
      await insertRows(
        client,
        'packagings',
        absent.map(name => ({ name })),
      )
    return absent
  })
  return missing ?? []
}
