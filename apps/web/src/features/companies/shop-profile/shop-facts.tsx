import { Lock } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { type DeliveryDraft, deliveryDraftOf } from './delivery-draft.ts'
import { draftOf, type ProfileDraft } from './profile-draft.ts'
import { type ShopSection, sectionOf } from './sections.ts'
import type { ShopDelivery, ShopProfile } from './shop-profile.queries.ts'
import { deliveryWords, inWords, profileWords } from './shop-words.ts'

/** One section for those who work there without changing it. */
export const ShopFacts = ({
  profile,
  delivery,
  section,
}: {
  profile: ShopProfile
  delivery: ShopDelivery
  section: ShopSection
}) => {
  const [shop, rules] = [draftOf(profile), deliveryDraftOf(delivery)]
  const facts =
    section === 'livraison'
      ? (Object.keys(deliveryWords) as (keyof DeliveryDraft)[]).map(
          name => [deliveryWords[name].label, inWords(deliveryWords, name, rules)] as const,
        )
      : (Object.keys(profileWords) as (keyof ProfileDraft)[])
          .filter(name => name in shop && sectionOf(name) === section)
          .map(name => [profileWords[name].label, inWords(profileWords, name, shop)] as const)
  return (
    <Card className="flex flex-col gap-3 p-5">
      <p className="flex items-start gap-2.5 rounded-md bg-sunken px-3.5 py-3 text-sm">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        Seul un administrateur de la société peut changer ces informations.
      </p>
      <dl className="flex flex-col divide-y divide-line">
        {facts.map(([term, fact]) => (
          <div key={term} className="grid gap-1 py-3 sm:grid-cols-[14rem_1fr]">
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words font-medium tabular-nums">
              {fact || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
