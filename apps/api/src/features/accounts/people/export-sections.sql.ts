import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { mediaPath } from '../../../platform/storage/media-url.ts'

/** A row of the file, and what it is found again by. */
export type ExportedRow = { id: number; row: Record<string, unknown> }

/** Rows read at a time: a person of many years is never whole in memory. */
export const exportPage = 1_000

export type Section = (db: Db, userId: number, afterId: number) => Promise<ExportedRow[]>

/**
 * A section of the file: `from` names its rows, `id` orders them, and `fields` says them in French. The
 * first condition of each is the person, so that nobody else's row can be among them.
 */
const section =
  ({
    from,
    id = 'x.id',
    mine,
    fields,
  }: {
    from: RawBuilder<unknown>
    id?: string
    mine: (userId: number) => RawBuilder<unknown>
    fields: RawBuilder<unknown>
  }): Section =>
  async (db, userId, afterId) => {
    const { rows } = await sql<ExportedRow>`
      select ${sql.raw(id)} as id, jsonb_build_object(${fields}) as row
        from ${from}
       where ${mine(userId)} and ${sql.raw(id)} > ${afterId}
       order by ${sql.raw(id)} limit ${exportPage}`.execute(db)
    return rows
  }

const ofUser = (userId: number) => sql`x.user_id = ${userId}`

/** Addresses of pictures, from their keys. */
const pictures = (publicUrl: string, keys: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(${`${publicUrl}${mediaPath}/`} || k || '/512.webp'), '[]')
     from unnest(${keys}) k)`

/** All that is kept of a person, in the order of the file. */
export const exportSections = (publicUrl: string): Record<string, Section> => ({
  compte: section({
    from: sql`users x`,
    mine: userId => sql`x.id = ${userId}`,
    fields: sql`
      'prenom', x.first_name, 'e_mail', x.email, 'e_mail_prouve_le', x.email_proved_at,
      'nouvel_e_mail_demande', x.new_email, 'cree_le', x.created_at,
      'derniere_connexion_le', x.last_signed_in_at,
      'photo', ${pictures(publicUrl, sql`array_remove(array[x.avatar_key], null)`)} -> 0,
      'double_authentification_depuis',
        (select f.enabled_at from second_factors f where f.user_id = x.id)`,
  }),
  societes: section({
    from: sql`memberships x join tenants n on n.id = x.tenant_id`,
    mine: ofUser,
    fields: sql`
      'societe', n.company_name, 'type', n.type, 'role', x.role, 'depuis_le', x.created_at`,
  }),
  sirets_contestes: section({
    from: sql`siret_disputes x`,
    mine: ofUser,
    fields: sql`
      'siret', x.siret, 'societe', x.company_name, 'contact', x.contact, 'message', x.message,
      'le', x.created_at, 'reponse_le', x.decided_at, 'motif', x.reason`,
  }),
  invitations_recues: section({
    from: sql`invitations x join tenants n on n.id = x.tenant_id`,
    mine: userId => sql`x.email = (select email from users where id = ${userId})`,
    fields: sql`
      'societe', n.company_name, 'roles', x.roles, 'recue_le', x.created_at,
      'valable_jusqu_au', x.expires_at`,
  }),
  sessions: section({
    from: sql`tokens x`,
    mine: userId => sql`x.user_id = ${userId} and x.parent_id is null`,
    fields: sql`
      'navigateur', x.user_agent, 'ouverte_le', x.created_at, 'utilisee_le', x.last_used_at,
      'expire_le', x.expires_at`,
  }),
  appareils: section({
    from: sql`devices x`,
    mine: ofUser,
    fields: sql`'plateforme', x.platform, 'enregistre_le', x.created_at, 'vu_le', x.seen_at`,
  }),
  appareils_reconnus: section({
    from: sql`known_devices x`,
    // Ten at most, always on the first page.
    id: '1',
    mine: ofUser,
    fields: sql`'reconnu_depuis', x.created_at, 'derniere_connexion_le', x.seen_at`,
  }),
  reglages_de_notification: section({
    from: sql`notification_preferences x`,
    // Some tens of kinds, always on the first page.
    id: '1',
    mine: ofUser,
    fields: sql`
      'sujet', x.kind, 'dans_l_application', x.in_app, 'e_mail', x.email, 'notification_push', x.push`,
  }),
  heures_calmes: section({
    from: sql`quiet_hours x`,
    id: 'x.user_id',
    mine: ofUser,
    fields: sql`'de', x.starts, 'a', x.ends`,
  }),
  notifications: section({
    from: sql`notifications x join tenants n on n.id = x.tenant_id`,
    mine: ofUser,
    fields: sql`
      'societe', n.company_name, 'titre', x.title, 'texte', x.body, 'recue_le', x.created_at,
      'lue_le', x.read_at`,
  }),
  messages_ecrits: section({
    from: sql`
      messages x join tenants b on b.id = x.buyer_id join tenants s on s.id = x.shop_id
      left join orders o on o.id = x.order_id`,
    mine: userId => sql`x.author_id = ${userId}`,
    fields: sql`
      'acheteur', b.company_name, 'fournisseur', s.company_name, 'ecrit_le', x.created_at,
      'texte', x.body, 'photos', ${pictures(publicUrl, sql`x.photo_keys`)}, 'commande', o.number`,
  }),
  commandes_passees: section({
    from: sql`
      orders x join tenants b on b.id = x.buyer_id join tenants s on s.id = x.shop_id`,
    mine: userId => sql`x.placed_by = ${userId}`,
    fields: sql`
      'numero', x.number, 'acheteur', b.company_name, 'fournisseur', s.company_name,
      'passee_le', x.created_at, 'livraison_le', x.delivery_date,
      'total_ttc_en_centimes', x.gross_cents, 'note', x.note`,
  }),
  suivi_des_commandes: section({
    from: sql`order_history x join orders o on o.id = x.order_id`,
    mine: userId => sql`x.actor_id = ${userId}`,
    fields: sql`
      'commande', o.number, 'le', x.at, 'avant', x.from_status, 'apres', x.to_status,
      'motif', x.reason`,
  }),
  commandes_modifiees: section({
    from: sql`order_changes x join orders o on o.id = x.order_id`,
    mine: userId => sql`x.actor_id = ${userId}`,
    fields: sql`
      'commande', o.number, 'le', x.at, 'lignes', x.changes, 'note', x.note, 'etat', x.state`,
  }),
  consignes_de_listes: section({
    from: sql`lists x join tenants n on n.id = x.buyer_id`,
    mine: userId => sql`x.ruled_by = ${userId}`,
    fields: sql`
      'societe', n.company_name, 'liste', x.name, 'consigne', x.mode,
      'budget_en_centimes', x.budget_cents`,
  }),
  activite_recente: section({
    from: sql`journal x left join tenants n on n.id = x.tenant_id`,
    mine: userId => sql`x.person_id = ${userId}`,
    // Not its subject, which may be somebody else's e-mail.
    fields: sql`
      'le', x.at, 'action', x.kind, 'societe', n.company_name, 'reseau', x.address`,
  }),
})
