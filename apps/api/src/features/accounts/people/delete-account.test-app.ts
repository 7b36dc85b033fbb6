import { userEndpoints } from '@carreau/contract/accounts/users'
import { sql } from 'kysely'
import { withSecondFactor } from '../second-factor/second-factor.test-app.ts'
import { type openAuthApp, password } from '../signing-in/auth.test-app.ts'

type App = Awaited<ReturnType<typeof openAuthApp>>

/** What tests of the end of accounts do with an app: people with a company, its orders, and leaving. */
export const withDeletion = (app: App) => {
  const { call, db, newPerson, newTenant } = app
  const { idOf } = withSecondFactor(app)

  const remove = (token: string, body: object = {}, from?: string) =>
    call(userEndpoints.deleteMe, {
      token,
      body: { current_password: password, ...body },
      ...(from !== undefined && { from }),
    })
  const isOpen = async (token: string) =>
    (await call(userEndpoints.getMe, { token })).status === 200

  const placeOrder = async (
    buyerId: number,
    shopId: number,
    placedBy: number,
    status = 'submitted',
  ) => {
    const { rows } = await sql<{ id: number }>`
      with o as (
        insert into orders (buyer_id, shop_id, status, delivery_date, placed_by, parties, lines_count,
                            net_cents, delivery_fee_cents, vat, contributions, gross_cents, estimated)
        values (${buyerId}, ${shopId}, ${status}, '2026-11-24', ${placedBy}, '{}', 1, 1000, 0, '[]', '[]',
                1055, false) returning id),
      h as (
        insert into order_history (order_id, actor_id, actor_name, to_status)
        select id, ${placedBy}, 'Camille', ${status} from o)
      select id from o`.execute(db)
    return rows[0]?.id ?? 0
  }

  const join = (userId: number, tenantId: number, role: string) =>
    sql`insert into memberships (user_id, tenant_id, role) values (${userId}, ${tenantId}, ${role})`.execute(
      db,
    )

  /** A person with a company of their own, and what they have left in every table that names people. */
  const newChef = async () => {
    const person = await newPerson()
    const id = await idOf(person.email)
    const company = await newTenant(person.token)
    return { ...person, id, companyId: company.id }
  }

  const newShop = async () => {
    const owner = await newPerson()
    return { ...owner, shopId: (await newTenant(owner.token, 'shop')).id }
  }

  return { idOf, isOpen, join, newChef, newShop, placeOrder, remove }
}
