import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { companyDetailFields } from '../../ui/company-details.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { type DeliveryDraft, deliveryChangeOf, deliveryDraftOf } from './delivery-draft.ts'
import { DeliverySection } from './delivery-section.tsx'
import { LegalSection } from './legal-section.tsx'
import { MentionsSection } from './mentions-section.tsx'
import { changeOf, draftOf, type ProfileDraft } from './profile-draft.ts'
import type { ShopSection as Section } from './sections.ts'
import {
  readDelivery,
  readProfile,
  type ShopDelivery,
  type ShopProfile,
  useUpdateDelivery,
  useUpdateProfile,
} from './shop-profile.queries.ts'
import { ShopSection } from './shop-section.tsx'
import { deliveryWords, inWords, profileWords } from './shop-words.ts'
import { useVersionedForm, type VersionedForm } from './use-versioned-form.ts'

const profileFields = [
  ...companyDetailFields,
  'description',
  'specialties',
  'legal_form',
  'share_capital',
  'rcs_city',
  'iban',
  'current_password',
  'organic_body',
  'organic_certificate',
  'organic_valid_until',
  'payment_days',
  'late_penalty_text',
  'recovery_text',
  'discount_text',
] as const

const deliveryFields = [
  'days',
  'cut_off',
  'lead_days',
  'departure_time',
  'minimum_order',
  'franco',
  'fee',
  'closures',
  'departments',
] as const

export type Preview = (shown: {
  profile: ShopProfile
  shop: ProfileDraft
  rules: DeliveryDraft
}) => ReactNode

/**
 * Everything an administrator settles of the shop, in two forms: the profile in three sections, the
 * delivery rules in one. Those out of sight stay, with what was typed in them.
 */
export const ShopForms = ({
  profile,
  delivery,
  section,
  onSection,
  preview,
}: {
  profile: ShopProfile
  delivery: ShopDelivery
  section: Section
  onSection: (section: Section) => void
  /** The public page as the forms stand, which the route brings in. */
  preview: Preview
}) => {
  const api = useApi()
  const updateProfile = useUpdateProfile()
  const updateDelivery = useUpdateDelivery()
  const whole = useRef<HTMLDivElement>(null)
  const wrongIn = useRef<Section>(null)
  const show = (next: Section) => {
    wrongIn.current = next
    onSection(next)
  }
  const shop = useVersionedForm<ShopProfile, ProfileDraft>({
    stored: profile,
    draftOf,
    fields: profileFields,
    save: (draft, dirty, version) => updateProfile.mutateAsync(changeOf(draft, dirty, version)),
    read: () => readProfile(api),
    onWrong: field => show(profileWords[field as keyof ProfileDraft]?.section ?? section),
  })
  const rules = useVersionedForm<ShopDelivery, DeliveryDraft>({
    stored: delivery,
    draftOf: deliveryDraftOf,
    fields: deliveryFields,
    save: (draft, _, version) => updateDelivery.mutateAsync(deliveryChangeOf(draft, version)),
    read: () => readDelivery(api),
    onWrong: () => show('livraison'),
  })
  useUnsavedGuard(shop.form.formState.isDirty || rules.form.formState.isDirty, undefined, {
    within: '/shop/profile',
  })
  // The field that is wrong may only now have come into sight, some renders after it was found wrong.
  useEffect(() => {
    if (wrongIn.current !== section) return
    wrongIn.current = null
    whole.current
      ?.querySelector<HTMLElement>(`[data-section="${section}"] [aria-invalid="true"]`)
      ?.focus()
  })
  const hasPreview = section === 'boutique' || section === 'livraison'

  return (
    <div ref={whole} className="flex flex-col gap-6">
      <Form
        versioned={rules}
        label="Enregistrer la livraison"
        isShown={section === 'livraison'}
        say={(name, draft) => [deliveryWords[name].label, inWords(deliveryWords, name, draft)]}
      >
        <div data-section="livraison">
          <DeliverySection form={rules.form} />
        </div>
      </Form>
      <Form
        versioned={shop}
        label="Enregistrer la boutique"
        isShown={section !== 'livraison'}
        say={(name, draft) => [profileWords[name].label, inWords(profileWords, name, draft)]}
      >
        <div data-section="boutique" hidden={section !== 'boutique'}>
          <ShopSection form={shop.form} />
        </div>
        <div data-section="legal" hidden={section !== 'legal'}>
          <LegalSection form={shop.form} sirenLocked={profile.siren_locked} />
        </div>
        <div data-section="mentions" hidden={section !== 'mentions'}>
          <MentionsSection form={shop.form} />
        </div>
      </Form>
      {hasPreview && (
        <section aria-label="Aperçu de la page publique" className="flex flex-col gap-3">
          <h2 className="text-lg">Aperçu de la page publique</h2>
          <div inert aria-hidden="true" className="rounded-lg border border-line bg-paper">
            {preview({ profile, shop: shop.form.watch(), rules: rules.form.watch() })}
          </div>
        </section>
      )}
    </div>
  )
}

const Form = <Draft extends FieldValues>({
  versioned: { form, submit, isBehind, reload, changes },
  label,
  isShown,
  say,
  children,
}: {
  versioned: VersionedForm<Draft>
  label: string
  isShown: boolean
  /** A field's name and value in words. */
  say: (name: keyof Draft, draft: Draft) => [label: string, words: string]
  children: ReactNode
}) => {
  const { errors, isDirty, isSubmitting } = form.formState
  return (
    <form
      method="post"
      noValidate
      hidden={!isShown}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-6 [&[hidden]]:hidden"
    >
      <FormAlert message={errors.root?.message} />
      <ConflictNotice
        isBehind={isBehind}
        onReload={reload}
        changes={changes.map(({ name, before, after }) => {
          const [title, was] = say(name, before)
          return { label: title, before: was, after: say(name, after)[1] }
        })}
      />
      {children}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={isSubmitting} disabled={!isDirty || isBehind}>
          {label}
        </Button>
        {isDirty && <p className="text-ink-soft text-sm">Changements non enregistrés</p>}
      </div>
    </form>
  )
}
