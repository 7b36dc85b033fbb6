import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

const promises = [
  'Les prix du jour au kilo, grossiste par grossiste',
  'Une commande par grossiste, livrée selon ses tournées',
  'Des montants exacts, au colis comme au poids réel',
]

/** The two halves of every sign-in screen: the form, and on a desk what Carreau is for. */
export const AuthFrame = ({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
}) => (
  <div className="page grid flex-1 gap-8 py-8 md:py-12 lg:grid-cols-2 lg:gap-16 lg:py-16">
    <div className="mx-auto flex w-full max-w-sm flex-col gap-6 lg:self-center">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl">{title}</h1>
        {text !== undefined && <p className="text-pretty text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
    <aside className="flex flex-col gap-8 self-center rounded-lg bg-leaf-soft p-12 text-leaf-ink max-lg:hidden">
      <p className="max-w-md text-balance font-bold font-display text-4xl leading-tight tracking-tight xl:text-5xl">
        Tout le carreau, dès quatre heures du matin.
      </p>
      <ul className="flex flex-col gap-3">
        {promises.map(promise => (
          <li key={promise} className="flex items-start gap-3 font-medium">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {promise}
          </li>
        ))}
      </ul>
    </aside>
  </div>
)
