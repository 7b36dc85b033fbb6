import type { AddressKind } from '@carreau/domain/integrations/secret-addresses'
import { ChevronDown } from 'lucide-react'

const calendars = [
  [
    'Apple Calendrier',
    'Fichier, Nouvel abonnement à un calendrier. Collez l’adresse, puis S’abonner.',
  ],
  ['Google Agenda', 'Sur ordinateur : Autres agendas, « + », À partir de l’URL. Collez l’adresse.'],
  ['Outlook', 'Ajouter un calendrier, S’abonner à partir du web. Collez l’adresse.'],
] as const

const spreadsheets = [
  ['Excel', 'Données, À partir du web. Collez l’adresse, puis Charger. Actualiser tout la relit.'],
  [
    'LibreOffice',
    'Feuille, Lier à des données externes. Collez l’adresse, choisissez UTF-8 et « ; ».',
  ],
  ['Google Sheets', 'Écrivez =IMPORTDATA("l’adresse?separator=,") dans une cellule vide.'],
] as const

/** Where an address is pasted, program by program. */
export const HowTo = ({ kind }: { kind: AddressKind }) => (
  <details className="group">
    <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-medium text-sm">
      <ChevronDown
        aria-hidden="true"
        className="size-4 transition-transform group-open:rotate-180"
      />
      Où coller l’adresse
    </summary>
    <dl className="flex flex-col gap-2 pb-2 text-sm">
      {(kind === 'calendar' ? calendars : spreadsheets).map(([program, text]) => (
        <div key={program}>
          <dt className="font-medium">{program}</dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  </details>
)
