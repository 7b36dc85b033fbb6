import { isIdentityReviewed } from '@carreau/domain/companies/company-status'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { LazyPart } from '../../../ui/feedback/error-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { type DeliveryDraft, deliveryChangeOf, deliveryDraftOf } from './delivery-draft.ts'
import { ConflictNotice, lazySections, ShopPreview } from './lazy-sections.ts'
import { changeOf, draftOf, type ProfileDraft } from './profile-draft.ts'
import { profileFields, type ShopSection as Section, sectionOf } from './sections.ts'
import {
  readDelivery,
  readProfile,
  type ShopDelivery,
  type ShopProfile,
  useUpdateDelivery,
  useUpdateProfile,
} from './shop-profile.queries.ts'
import { useVersionedForm, type VersionedForm } from './use-versioned-form.ts'

const deliveryFields = [
  'days',
  'cut_off',
  'lead_days',
  'departure_time',
  'minimum_order',
  'franco',
  'fee',
  'newcomer_limit',
  'closures',
  'departments',
] as const

/**
 * Everything an administrator settles of the shop, in two forms: the profile in three sections, the
 * delivery rules in one. Those out of sight come right after the one in sight, and stay, with what was
 * typed in them.
 */
export const ShopForms = ({
  profile,
  delivery,
  section,
  onSection,
}: {
  profile: ShopProfile
  delivery: ShopDelivery
  section: Section
  onSection: (section: Section) => void
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
    onWrong: field => show(sectionOf(field) ?? section),
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
  const [first] = useState(section)
  const [hasRest, setHasRest] = useState(false)
  useEffect(() => setHasRest(true), [])
  const place = (name: Section, content: ReactNode) =>
    (hasRest || name === section) && (
      <Piece part={lazySections[name]} isFirst={name === first}>
        {content}
      </Piece>
    )
  const showsPreview = (name: Section) => name === 'boutique' || name === 'livraison'

  return (
    <div ref={whole} className="flex flex-col gap-6">
      <Form
        versioned={rules}
        label="Enregistrer la livraison"
        isShown={section === 'livraison'}
        conflict={<ConflictNotice of="delivery" form={rules} />}
      >
        <div data-section="livraison">
          {place('livraison', <lazySections.livraison form={rules.form} />)}
        </div>
      </Form>
      <Form
        versioned={shop}
        label="Enregistrer la boutique"
        isShown={section !== 'livraison'}
        conflict={<ConflictNotice of="profile" form={shop} />}
      >
        <div data-section="boutique" hidden={section !== 'boutique'}>
          {place('boutique', <lazySections.boutique form={shop.form} />)}
        </div>
        <div data-section="legal" hidden={section !== 'legal'}>
          {place(
            'legal',
            <lazySections.legal
              form={shop.form}
              sirenLocked={profile.siren_locked}
              review={profile.identity_review}
              isReviewed={isIdentityReviewed(profile.status)}
            />,
          )}
        </div>
        <div data-section="mentions" hidden={section !== 'mentions'}>
          {place('mentions', <lazySections.mentions form={shop.form} />)}
        </div>
      </Form>
      {showsPreview(section) && (
        <section aria-label="Aperçu de la page publique" className="flex flex-col gap-3">
          <h2 className="text-lg">Aperçu de la page publique</h2>
          <Piece part={ShopPreview} isFirst={showsPreview(first)}>
            <div inert aria-hidden="true" className="rounded-lg border border-line bg-paper">
              <ShopPreview profile={profile} shop={shop.form.watch()} rules={rules.form.watch()} />
            </div>
          </Piece>
        </section>
      )}
    </div>
  )
}

/** What one came for shows with the screen; what follows fails, if it does, without what was typed. */
const Piece = ({
  part,
  isFirst,
  children,
}: {
  part: Pick<AsyncRouteComponent<never>, 'preload'>
  isFirst: boolean
  children: ReactNode
}) =>
  isFirst ? (
    children
  ) : (
    <LazyPart part={part} className="h-128 rounded-lg">
      {children}
    </LazyPart>
  )

const Form = <Draft extends FieldValues>({
  versioned: { form, submit, isBehind, changes },
  label,
  isShown,
  conflict,
  children,
}: {
  versioned: VersionedForm<Draft>
  label: string
  isShown: boolean
  /** What is said of a colleague's changes. */
  conflict: ReactNode
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
      <div role="alert" className="empty:absolute">
        {(isBehind || changes.length > 0) && (
          <LazyPart part={ConflictNotice} className="h-16">
            {conflict}
          </LazyPart>
        )}
      </div>
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
