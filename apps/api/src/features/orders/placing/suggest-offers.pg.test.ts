import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoDatabase } from '../../../../seeds/demo-market.test-database.ts'
import { openTextReader } from '../../catalogue/door/read-text.ts'
import { openTestIndex } from '../../catalogue/search-index/test-index.test-app.ts'
import { suggestOffers } from './suggest-offers.ts'

const { db, url } = await demoDatabase()
const readText = openTextReader(db, await openTestIndex(db, url))
const { id: shopId } = await db
  .selectFrom('tenants')
  .select('id')
  .where('company_name', '=', 'Primeurs de Rungis')
  .executeTakeFirstOrThrow()
const { buyer_id: buyerId } = await db
  .selectFrom('orders')
  .select('buyer_id')
  .where('shop_id', '=', shopId)
  .where('status', '=', 'delivered')
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow()
const suggest = (text: string) => suggestOffers(db, readText, { shopId, buyerId, text })
const sold = await db
  .selectFrom('offers as o')
  .innerJoin('specifications as s', 's.id', 'o.specification_id')
  .innerJoin('products as p', 'p.id', 's.product_id')
  .select('p.commercial_designation as name')
  .distinct()
  .where('o.shop_id', '=', shopId)
  .where('o.withdrawn_at', 'is', null)
  .where('o.is_available', '=', true)
  // Some of the demo's prices hold until noon of a day.
  .where(sql<boolean>`coalesce(o.valid_until > now(), true)`)
  .execute()
const names = sold.map(({ name }) => name)
/** The product of a suggestion: what its label begins with. */
const productOf = (label: string | undefined) =>
  names.filter(name => label?.startsWith(name)).toSorted((a, b) => b.length - a.length)[0]

/** As they are said at two in the morning; of several of one name, what the customer takes may be first. */
const said: [text: string, product: string, packages?: number][] = [
  ['poireau', 'Poireau'],
  ['poireaux', 'Poireau'],
  ['poireaux 4', 'Poireau', 4],
  ['3 poireaux', 'Poireau', 3],
  ['pdt', 'Pomme de terre'],
  ['pdt frites', 'Pomme de terre frites'],
  ['pdt grenaille 2', 'Pomme de terre grenaille', 2],
  ['pommes de terre chair ferme', 'Pomme de terre chair ferme'],
  ['ratte', 'Ratte'],
  ['golden', 'Pomme Golden'],
  ['pomme golden x3', 'Pomme Golden', 3],
  ['granny', 'Pomme Granny Smith'],
  ['gala 2', 'Pomme Gala', 2],
  ['pink lady', 'Pomme Pink Lady'],
  ['persil plat', 'Persil plat'],
  ['persil plat 2', 'Persil plat', 2],
  ['persil frise', 'Persil frisé'],
  ['coriandre', 'Coriandre'],
  ['basilic', 'Basilic'],
  ['menthe 5', 'Menthe', 5],
  ['ciboulette', 'Ciboulette'],
  ['aneth', 'Aneth'],
  ['thym', 'Thym'],
  ['romarin', 'Romarin'],
  ['carotte', 'Carotte'],
  ['carrotte', 'Carotte'],
  ['carottes', 'Carotte'],
  ['2 colis de carottes', 'Carotte', 2],
  ['carotte fane', 'Carotte fane (botte)'],
  ['avocat', 'Avocat Hass'],
  ['avocats', 'Avocat Hass'],
  ['avocat hass', 'Avocat Hass'],
  ['tomate grappe', 'Tomate grappe'],
  ['grappe', 'Tomate grappe'],
  ['tomates rondes', 'Tomate ronde'],
  ['tom cerise', 'Tomate cerise'],
  ['tomate cerise 2', 'Tomate cerise', 2],
  ['coeur de boeuf', 'Tomate cœur de bœuf'],
  ['concombre', 'Concombre'],
  ['concombres 3', 'Concombre', 3],
  ['courgette', 'Courgette verte'],
  ['courgettes', 'Courgette verte'],
  ['aubergines', 'Aubergine'],
  ['poivron rouge', 'Poivron rouge'],
  ['poivrons verts', 'Poivron vert'],
  ['butternut', 'Courge butternut'],
  ['butter nut 1', 'Courge butternut', 1],
  ['potimarron', 'Potimarron'],
  ['patate douce', 'Patate douce'],
  ['navets', 'Navet rond violet'],
  ['radis', 'Radis rose (botte)'],
  ['radis noir', 'Radis noir'],
  ['betterave cuite', 'Betterave cuite sous vide'],
  ['celeri rave', 'Céleri-rave'],
  ['celeri branche', 'Céleri branche'],
  ['panais', 'Panais'],
  ['topinambours', 'Topinambour'],
  ['gingembre', 'Gingembre'],
  ['oignon jaune', 'Oignon jaune'],
  ['oignons rouges', 'Oignon rouge'],
  ['oignon rouge 2', 'Oignon rouge', 2],
  ['echalotes', 'Échalote'],
  ['echalotte', 'Échalote'],
  ['ail', 'Ail'],
  ['chou fleur', 'Chou-fleur'],
  ['choux fleurs 6', 'Chou-fleur'],
  ['brocolis', 'Brocoli'],
  ['chou blanc', 'Chou blanc'],
  ['chou rouge', 'Chou rouge'],
  ['choux de bruxelles', 'Chou de Bruxelles'],
  ['kale', 'Chou kale'],
  ['pak choi', 'Pak choï'],
  ['epinards', 'Épinard'],
  ['blettes', 'Blette'],
  ['fenouils', 'Fenouil'],
  ['endives', 'Endive'],
  ['endive x4', 'Endive', 4],
  ['haricots verts', 'Haricot vert'],
  ['hv', 'Haricot vert'],
  ['artichauts', 'Artichaut'],
  ['batavia', 'Batavia'],
  ['batavia 3', 'Batavia', 3],
  ['feuille de chene', 'Feuille de chêne'],
  ['romaine', 'Laitue romaine'],
  ['iceberg', 'Laitue iceberg'],
  ['sucrines', 'Sucrine'],
  ['mache', 'Mâche'],
  ['roquette', 'Roquette'],
  ['mesclun', 'Mesclun'],
  ['conference', 'Poire Conférence'],
  ['poires williams', 'Poire Williams'],
  ['clementines', 'Clémentine'],
  ['citron', 'Citron jaune'],
  ['citron vert', 'Citron vert'],
  ['orange a jus', 'Orange à jus'],
  ['oranges', 'Orange'],
  ['banane', 'Banane'],
  ['ananas', 'Ananas'],
  ['mangue', 'Mangue'],
  ['kiwi', 'Kiwi vert'],
  ['kiwis jaunes', 'Kiwi jaune'],
  ['raisin noir', 'Raisin noir'],
  ['champignon de paris', 'Champignon de Paris'],
  ['champignons de paris bruns', 'Champignon de Paris brun'],
  ['shitake', 'Shiitaké'],
  ['pleurottes', 'Pleurote'],
  ['grenades', 'Grenade'],
  ['framboises', 'Framboise'],
]

test('what is said on the phone finds the product first, and Enter never takes another', async () => {
  const answers = await Promise.all(
    said.map(async ([text, product, packages = null]) => {
      const { data, meta } = await suggest(text)
      return { text, product, packages, found: data.map(({ label }) => productOf(label)), meta }
    }),
  )
  const offered = answers.filter(({ product }) => names.some(name => name.startsWith(product)))
  expect(offered.length).toBeGreaterThan(70)
  const among = (places: number) =>
    offered.filter(({ product, found }) =>
      found.slice(0, places).some(name => name?.startsWith(product)),
    ).length
  console.info(
    `Searches at the desk: ${among(1)} of ${offered.length} right first, ${among(3)} among three`,
  )
  const notFirst = offered.filter(({ product, found }) => !found[0]?.startsWith(product))
  expect(notFirst.map(({ text, found }) => [text, found[0]])).toEqual([])
  expect(
    answers.filter(({ product, found, meta }) => meta.clear && !found[0]?.startsWith(product)),
  ).toEqual([])
  expect(
    offered
      .filter(({ packages, meta }) => meta.packages_quantity !== packages)
      .map(({ text, meta }) => [text, meta.packages_quantity]),
  ).toEqual([])
})

test('in place of a product that is not sold here, Enter takes no other', async () => {
  await sql`update offers o set withdrawn_at = now(), is_available = false from specifications s join products p on p.id = s.product_id
             where s.id = o.specification_id and o.shop_id = ${shopId}
               and p.commercial_designation = 'Poireau'`.execute(db)
  const { data, meta } = await suggest('poireau')
  expect(data.every(({ label }) => productOf(label) !== 'Poireau')).toBe(true)
  expect(meta.clear).toBe(false)
})

test.each(['', '%', '🍅', 'zzzzzz', "';--"])('« %s » suggests nothing', async text => {
  expect(await suggest(text)).toEqual({ data: [], meta: { clear: false, packages_quantity: null } })
})
