import { formatDate, formatDateTime, formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Building2,
  CircleCheck,
  DatabaseBackup,
  FileText,
  ListRestart,
  type LucideIcon,
  MailWarning,
  Percent,
  Scale,
  ScanText,
  Tag,
  UserPen,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeletons } from '../../ui/feedback/skeleton.tsx'
import { type OperatorToday, operatorTodayQuery } from './today.queries.ts'

type Queue = {
  of: Exclude<keyof OperatorToday, 'kind' | 'opening'>
  words: readonly [string, string]
  icon: LucideIcon
  link: Pick<LinkProps, 'to' | 'search'>
}

/** What companies wait for first, then what the catalogue and the machine do. */
const queues: readonly Queue[] = [
  {
    of: 'shops',
    words: ['grossiste à approuver', 'grossistes à approuver'],
    icon: Building2,
    link: { to: '/platform/tenants', search: { view: 'pending' } },
  },
  {
    of: 'identity_changes',
    words: ['changement d’identité à décider', 'changements d’identité à décider'],
    icon: UserPen,
    link: { to: '/platform/tenants', search: { view: 'changes' } },
  },
  {
    of: 'siret_disputes',
    words: ['contestation de SIRET', 'contestations de SIRET'],
    icon: Scale,
    link: { to: '/platform/tenants', search: { view: 'disputes' } },
  },
  {
    of: 'labels',
    words: ['libellé non lu', 'libellés non lus'],
    icon: ScanText,
    link: { to: '/platform/catalogue', search: { tab: 'libelles' } },
  },
  {
    of: 'brands',
    words: ['marque à vérifier', 'marques à vérifier'],
    icon: Tag,
    link: { to: '/platform/catalogue', search: { tab: 'marques' } },
  },
  {
    of: 'failed_jobs',
    words: ['tâche en échec', 'tâches en échec'],
    icon: ListRestart,
    link: { to: '/platform/jobs' },
  },
]

/** Counted up to there by the API. */
const most = 1_000

/** What waits for a decision of the platform, read again each minute while one looks. */
export const OperatorBoard = () => {
  const { data, error, refetch } = useQuery({
    ...operatorTodayQuery(useApi()),
    refetchInterval: 60_000,
  })
  return (
    <div className="flex min-h-dvh flex-col gap-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl">Aujourd’hui</h1>
        <p className="text-ink-soft text-sm first-letter:uppercase">{formatLongDate(new Date())}</p>
      </header>
      {data !== undefined ? (
        <Waiting today={data} />
      ) : error === null ? (
        <div className="flex max-w-2xl flex-col gap-3">
          <Skeletons count={4} className="h-16 rounded-lg" />
        </div>
      ) : (
        <ErrorState error={error} reset={() => void refetch()} />
      )}
    </div>
  )
}

const Waiting = ({ today }: { today: OperatorToday }) => {
  const waiting = queues.filter(({ of }) => today[of].count > 0)
  const { drafts, has_rates: hasRates, mail, backup } = today.opening
  const isReady = drafts.length === 0 && hasRates && mail.state === 'set' && backup.state === 'made'
  return (
    <>
      {waiting.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="Rien n’attend de décision"
          text="Les grossistes, les marques et les libellés qui arrivent se montrent ici."
        />
      ) : (
        <Rows label="Ce qui attend une décision">
          {waiting.map(({ of, words, icon, link }) => (
            <Row key={of} icon={icon} link={link} since={today[of].oldest}>
              {today[of].count >= most && 'Plus de '}
              {formatCount(today[of].count, ...words)}
            </Row>
          ))}
        </Rows>
      )}
      {!isReady && (
        <section aria-labelledby="opening" className="flex flex-col gap-2">
          <h2 id="opening" className="text-lg">
            Avant d’ouvrir
          </h2>
          <Rows label="Avant d’ouvrir">
            {!hasRates && (
              <Row
                icon={Percent}
                link={{ to: '/platform/catalogue', search: { tab: 'taux' } }}
                about="Aucune commande ne compte la cotisation."
              >
                Entrer les taux Interfel
              </Row>
            )}
            {drafts.length > 0 && (
              <Row icon={FileText} link={{ to: '/platform/pages' }} about={drafts.join(', ')}>
                {formatCount(drafts.length, 'page à écrire', 'pages à écrire')}
              </Row>
            )}
            {mail.state === 'unset' && (
              <Row
                icon={MailWarning}
                about="Rien ne part (SMTP_URL) : les e-mails restent des fichiers sur le serveur."
              >
                Brancher un serveur d’e-mails
              </Row>
            )}
            {mail.state === 'failing' && (
              <Row
                icon={MailWarning}
                link={{ to: '/platform/jobs' }}
                about="Le serveur d’e-mails les a refusés ou ne répond pas. Ils sont essayés de nouveau d’eux-mêmes, puis attendent parmi les tâches en échec."
              >
                {mail.failing >= most && 'Plus de '}
                {formatCount(mail.failing, 'e-mail ne part pas', 'e-mails ne partent pas')}
              </Row>
            )}
            {backup.state !== 'made' && (
              <Row icon={DatabaseBackup} about={backupWords[backup.state].about}>
                {backupWords[backup.state].title}
                {backup.newest_at !== null && `, le ${formatDateTime(backup.newest_at)}`}
              </Row>
            )}
          </Rows>
        </section>
      )}
    </>
  )
}

/** What is wrong with the backups, and what helps. */
const backupWords: Record<
  Exclude<OperatorToday['opening']['backup']['state'], 'made'>,
  { title: string; about: string }
> = {
  unset: {
    title: 'Prévoir les sauvegardes',
    about: 'Aucune ne se fait d’elle-même (BACKUP_DIR ou BACKUP_S3_BUCKET, et BACKUP_KEYS).',
  },
  none: { title: 'Aucune sauvegarde encore', about: 'La première se fait dans la nuit.' },
  late: {
    title: 'Dernière sauvegarde',
    about: 'Celle de la nuit manque : les tâches en échec disent pourquoi.',
  },
  unreadable: {
    title: 'Sauvegardes illisibles',
    about: 'L’endroit où elles sont gardées ne répond pas.',
  },
}

const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul
    aria-label={label}
    className="max-w-2xl divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
  >
    {children}
  </ul>
)

const Row = ({
  icon: Icon,
  link,
  since = null,
  about,
  children,
}: {
  icon: LucideIcon
  /** Without one, nothing on these screens helps. */
  link?: Queue['link']
  since?: string | null
  about?: string
  children: ReactNode
}) => {
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0">
        <span className="block font-medium">{children}</span>
        {(since !== null || about !== undefined) && (
          <span className="block break-words text-ink-soft text-sm">
            {about ?? `Le plus ancien attend depuis le ${formatDate(since ?? '')}`}
          </span>
        )}
      </span>
    </>
  )
  const style = 'flex min-h-16 items-center gap-3 px-4 py-2'
  return (
    <li className={link === undefined ? style : undefined}>
      {link === undefined ? (
        content
      ) : (
        <Link {...link} className={`${style} -outline-offset-2 hover:bg-sunken`}>
          {content}
        </Link>
      )}
    </li>
  )
}
