import {
  daysLate,
  reminderAmounts,
  reminderClosing,
  reminderParagraphs,
  reminderPayTo,
  reminderReckoning,
  reminderSubject,
} from '@carreau/domain/customers/reminders'
import { formatDate } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { type ReminderFiles, reminderFile } from './reminder-file.ts'
import { findReminder } from './reminders.sql.ts'

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))

/**
 * Mails a letter to one of those it is for, as it was frozen, its file attached. Tried again after a failure it goes
 * under the same Message-ID.
 */
export const mailReminder = async (
  source: ReminderFiles & { send: (mail: Mail) => Promise<void>; publicUrl: string },
  { reminderId, recipient: place }: { reminderId: number; recipient: number },
  now: Date,
): Promise<void> => {
  const reminder = await findReminder(source.db, reminderId, null)
  const recipient = reminder?.content.recipients[place]
  if (reminder === undefined || recipient === undefined) return
  const { content } = reminder
  const { name, bytes } = await reminderFile(source, reminder, now)
  const base = source.publicUrl
  await source.send({
    to: recipient.email,
    fromName: `${content.seller.companyName} via Carreau`,
    subject: reminderSubject(content),
    ...(content.replyTo !== '' && { replyTo: content.replyTo }),
    messageId: `<r-${reminderId}-${place}@${new URL(base).hostname}>`,
    attachments: [{ filename: name, contentType: 'application/pdf', content: bytes }],
    ...mailPage({
      title: reminderSubject(content),
      paragraphs: [...reminderParagraphs(content), reminderPayTo(content)].filter(Boolean),
      tables: [
        {
          title: 'Factures',
          rows: content.lines.map(({ number, issuedOn, dueOn, openCents, late }) => ({
            text: `${number} du ${formatDate(issuedOn)}`,
            note: [
              `échue le ${formatDate(dueOn)}`,
              `en retard de ${formatCount(daysLate(dueOn, content.on), 'jour', 'jours')}`,
              ...(late === null || !content.claims
                ? []
                : [
                    `intérêts ${euros(late.interestCents)}`,
                    `indemnité ${euros(late.indemnityCents)}`,
                  ]),
            ].join(', '),
            value: euros(openCents),
          })),
        },
        {
          title: 'En tout',
          rows: reminderAmounts(content).map(({ label, cents }) => ({
            text: label,
            note: '',
            value: euros(cents),
          })),
        },
      ],
      closing: reminderClosing(content),
      action: { label: 'Voir ce qui est réclamé', url: `${base}/invoices?letter=${reminderId}` },
      footnotes: [
        ...reminderReckoning(content),
        'La lettre est jointe en PDF, avec le détail de chaque facture.',
      ],
    }),
  })
}
