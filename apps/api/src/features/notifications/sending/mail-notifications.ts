import { spokenName } from '@carreau/domain/accounts/names'
import { formatDateTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import type { NotificationKind } from '@carreau/domain/notifications/kinds'
import type { Db } from '../../../platform/db/database.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { type DueMail, dropStaleMail, findDueMail, markMailed, maxPerMail } from './due.sql.ts'

/** What the button of a mail about one thing says. */
const actionLabels: Record<NotificationKind, string> = {
  order_to_approve: 'Voir et approuver la commande',
  order_approved: 'Voir la commande',
  order_rejected: 'Voir la commande',
  order_received: 'Répondre à la commande',
  order_accepted: 'Voir la commande',
  order_entered: 'Voir ou contester la commande',
  order_changed: 'Voir ce qui change',
  order_change_answered: 'Voir la commande',
  order_refused: 'Voir la commande',
  order_shortage: 'Voir ce qui manque',
  lot_recalled: 'Répondre au rappel',
  order_shipped: 'Voir la commande',
  order_postponed: 'Voir la commande',
  order_delivered: 'Voir la livraison',
  order_cancelled: 'Voir la commande',
  document_issued: 'Voir le document',
  claim_opened: 'Répondre à la réclamation',
  claim_resolved: 'Voir la réponse',
  message_received: 'Lire et répondre',
  list_prepared: 'Voir le panier',
  list_decided: 'Voir la liste',
  payment_reminder: 'Voir ce qui est demandé',
  price_list_sent: 'Commander chez ce fournisseur',
  cut_off_near: 'Valider le panier',
  member_joined: 'Voir les membres',
  company_decided: 'Voir mes sociétés',
  webhook_disabled: 'Voir mes webhooks',
  order_files_stuck: 'Voir les envois',
  price_list_waits: 'Ouvrir l’import',
  brand_decided: 'Voir ma mercuriale',
  platform_queue: 'Voir ce qui attend',
  partner_suspended: 'Voir les commandes',
}

const subjectOf = ({ title, companyName }: DueMail): string => `${title} — ${companyName}`

/** One mail for all that waits: the thing itself when it is one, a list of them when there are more. */
const notificationMail = (due: readonly [DueMail, ...DueMail[]], publicUrl: string): Mail => {
  const base = publicUrl
  const [first] = due
  const { to, firstName } = first
  const hello = `Bonjour ${spokenName(firstName)},`
  const settings = {
    label: 'Choisir les notifications que je reçois par e-mail',
    url: `${base}/settings?section=notifications`,
  }
  const seal = due.map(({ id, times }) => `${id}x${times}`)
  const shared = {
    to,
    messageId: `<n-${seal[0]}-${seal.at(-1)}-${due.length}@${new URL(base).hostname}>`,
    unsubscribeUrl: settings.url,
  }
  if (due.length === 1)
    return {
      ...shared,
      subject: subjectOf(first),
      ...mailPage({
        title: first.title,
        preheader: first.body,
        paragraphs: [hello, first.body],
        action: { label: actionLabels[first.kind], url: `${base}${first.link}` },
        footnotes: [`Pour ${first.companyName}, le ${formatDateTime(first.createdAt)}.`],
        settings,
      }),
    }
  const title = formatCount(due.length, 'notification', 'notifications')
  const more = due.length - maxPerMail
  return {
    ...shared,
    subject: `${title}\u00a0: ${first.title}`,
    ...mailPage({
      title,
      preheader: due
        .slice(0, 3)
        .map(({ title }) => title)
        .join(' · '),
      paragraphs: [hello, 'Voici ce qui s’est passé sur Carreau.'],
      items: due.slice(0, maxPerMail).map(item => ({
        title: item.title,
        text: `${item.body} (${item.companyName}, ${formatDateTime(item.createdAt)})`,
        url: `${base}${item.link}`,
      })),
      action: { label: 'Voir toutes les notifications', url: `${base}/notifications` },
      footnotes: more > 0 ? [`Et ${formatCount(more, 'autre', 'autres')}.`] : [],
      settings,
    }),
  }
}

/**
 * Mails a person what waits for them, once: jobs of one person follow each other (their queue), and
 * a mail that went out before its worker died goes again under the same Message-ID.
 */
export const mailNotifications = async (
  { db, send, publicUrl }: { db: Db; send: (mail: Mail) => Promise<void>; publicUrl: string },
  userId: number,
): Promise<void> => {
  await dropStaleMail(db, userId)
  const [first, ...more] = await findDueMail(db, userId)
  if (first === undefined) return
  await send(notificationMail([first, ...more], publicUrl))
  await markMailed(db, userId, [first, ...more])
}
