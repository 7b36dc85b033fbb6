import { addDays, isoWeekday, parisDay } from '@carreau/domain/french/paris-time'
import type pg from 'pg'
import { insertRows } from './fill-database.ts'
import type { Foundation } from './market-tables.ts'

type Line = readonly [designation: string, packages: number, par?: number]

const favorites = [
  'Tomate grappe',
  'Courgette verte',
  'Carotte',
  'Oignon jaune',
  'Échalote',
  'Ail',
  'Batavia',
  'Mâche',
  'Champignon de Paris blanc',
  'Poireau',
  'Endive',
  'Citron jaune',
  'Clémentine',
  'Poire Conférence',
  'Persil plat',
]

const saturday: readonly Line[] = [
  ['Tomate grappe', 3, 4],
  ['Batavia', 2, 3],
  ['Roquette', 2, 2],
  ['Concombre', 1],
  ['Avocat Hass', 2, 3],
  ['Champignon de Paris blanc', 2, 2],
  ['Échalote', 1, 1],
  ['Ciboulette', 1],
  ['Persil plat', 1, 1],
  ['Basilic', 1],
  ['Citron jaune', 1, 2],
  ['Framboise', 2],
]
const kitchen: readonly Line[] = [
  ['Carotte', 2, 3],
  ['Oignon jaune', 2, 3],
  ['Ail', 1, 1],
  ['Poireau', 2],
  ['Céleri branche', 1],
  ['Courgette verte', 2],
  ['Aubergine', 1],
  ['Poivron rouge', 1],
  ['Thym', 1],
]
const breakfast: readonly Line[] = [
  ['Banane', 1],
  ['Clémentine', 2],
  ['Kiwi vert', 1],
  ['Pomme Gala', 1],
  ['Orange à jus', 3],
]
const winter: readonly Line[] = [
  ['Potimarron', 2],
  ['Panais', 1],
  ['Topinambour', 1],
  ['Chou rouge', 1],
  ['Endive', 2],
  ['Mâche', 2],
]

/**
 * For each product, the specification that a company orders most among those for sale, so that its
 * lists have a last price to compare with; out of season one of those that were.
 */
const usualSpecifications = async (client: pg.ClientBase, buyerId: number) => {
  const { rows } = await client.query<{ designation: string; id: string }>(
    `select distinct on (p.id) p.commercial_designation as designation, s.id
       from specifications s
       join products p on p.id = s.product_id
       left join (select l.specification_id, count(*) as times
                    from orders o join order_lines l on l.order_id = o.id
                   where o.buyer_id = $1 group by 1) ordered on ordered.specification_id = s.id
       left join (select specification_id, count(*) as shops
                    from offers where is_available group by 1) sold on sold.specification_id = s.id
      order by p.id, sold.shops is null, ordered.times desc nulls last, sold.shops desc, s.id`,
    [buyerId],
  )
  return new Map(rows.map(({ designation, id }) => [designation, Number(id)]))
}

/** A specification that nobody can deliver today; every market has one. */
const missingSpecification = async (client: pg.ClientBase): Promise<number | undefined> => {
  const { rows } = await client.query<{ id: string }>(
    `select s.id from specifications s join offers o on o.specification_id = s.id
      group by s.id having not bool_or(o.is_available) order by s.id limit 1`,
  )
  return rows[0] && Number(rows[0].id)
}

/** Two delivery days, Tuesday to Saturday, far enough that nothing is prepared on the first day. */
const deliveryDays = (today: Date): number[] => {
  const days = [3, 4, 5, 6, 7]
    .map(ahead => isoWeekday(addDays(parisDay(today), ahead)))
    .filter(day => day >= 2 && day <= 6)
  return [...new Set([days[0] ?? 2, days.at(-1) ?? 5])].sort((a, b) => a - b)
}

/** Favourites and four lists of « Bistrot des Halles » (docs/product.md#demo-market). */
export const insertLists = async (client: pg.ClientBase, market: Foundation): Promise<void> => {
  const { today } = market
  const [bistrot] = market.buyers
  const [primeurs] = market.shops
  if (!bistrot || !primeurs) return
  const usual = await usualSpecifications(client, bistrot.id)
  const idOf = (designation: string): number => {
    const id = usual.get(designation)
    if (id === undefined) throw new RangeError(`Nobody sells ${designation}`)
    return id
  }
  const missing = await missingSpecification(client)
  const lists = [
    { name: 'Mise en place du samedi', lines: saturday },
    {
      name: 'Base cuisine',
      lines: kitchen,
      recurrences: [{ days: deliveryDays(today), shop_id: null }],
    },
    {
      name: 'Fruits du petit déjeuner',
      lines: breakfast,
      recurrences: [{ days: [2, 5], shop_id: primeurs.id }],
      paused: true,
    },
    { name: 'Carte d’hiver', lines: winter },
  ]
  const dates = { created_at: today, updated_at: today }
  await insertRows(
    client,
    'favorites',
    favorites.map(name => ({
      buyer_id: bistrot.id,
      specification_id: idOf(name),
      created_at: today,
    })),
  )
  await insertRows(
    client,
    'lists',
    lists.map(({ name, recurrences = [], paused = false }, index) => ({
      id: index + 1,
      buyer_id: bistrot.id,
      name,
      type: recurrences.length > 0 ? ('recurrent' as const) : ('manual' as const),
      recurrences,
      paused,
      ...dates,
    })),
  )
  const lines = lists.flatMap(({ lines }, list) =>
    lines.map(([name, packages, par], place) => ({
      list_id: list + 1,
      specification_id: idOf(name),
      packages_milli: packages * 1000,
      par_milli: par === undefined ? null : par * 1000,
      position: place + 1,
    })),
  )
  const last = { list_id: lists.length, packages_milli: 1000, par_milli: null, position: 99 }
  const unavailable = missing === undefined ? [] : [{ ...last, specification_id: missing }]
  await insertRows(client, 'list_lines', [...lines, ...unavailable])
}
