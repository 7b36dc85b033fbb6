import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import type { ProfileDraft } from './profile-draft.ts'
import { ProfileForm } from './profile-form.tsx'
import {
  type ShopDelivery,
  type ShopProfile,
  shopDeliveryQuery,
  shopProfileQuery,
} from './shop-profile.queries.ts'

export type Preview = (shown: {
  profile: ShopProfile
  delivery: ShopDelivery
  draft: ProfileDraft
}) => ReactNode

/** The shop as its administrators settle it. */
export const ShopProfilePage = ({ preview }: { preview: Preview }) => {
  const { tenant } = useAuth()
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <h1 className="text-2xl">Boutique</h1>
      {tenant?.selectedRole === 'admin' ? (
        <Forms preview={preview} />
      ) : (
        <EmptyState
          icon={Lock}
          title="Réservé aux administrateurs"
          text="Seul un administrateur de la société change la boutique."
        />
      )}
    </div>
  )
}

const Forms = ({ preview }: { preview: Preview }) => {
  const api = useApi()
  // What somebody else changes meanwhile must not be taken for what this form began with.
  const profile = useQuery({ ...shopProfileQuery(api), refetchOnWindowFocus: false })
  const delivery = useQuery({ ...shopDeliveryQuery(api), refetchOnWindowFocus: false })
  if (profile.data && delivery.data)
    return (
      <>
        <DeliveryForm delivery={delivery.data} />
        <ProfileForm
          profile={profile.data}
          preview={draft => preview({ profile: profile.data, delivery: delivery.data, draft })}
        />
      </>
    )
  const error = profile.error ?? delivery.error
  if (error !== null)
    return (
      <ErrorState
        error={error}
        reset={() => {
          void profile.refetch()
          void delivery.refetch()
        }}
      />
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-128 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}
