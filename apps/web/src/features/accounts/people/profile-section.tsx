import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PictureField } from './picture-field.tsx'
import { ProfileForm } from './profile-form.tsx'

/** One's picture, name and e-mail. */
export const ProfileSection = () => {
  const { user } = useAuth()
  if (user === null) return <ProfileSectionSkeleton />
  return (
    <div className="flex flex-col gap-4">
      <Card className="p-5">
        <PictureField user={user} />
      </Card>
      <Card className="p-5">
        <ProfileForm user={user} />
      </Card>
    </div>
  )
}

const ProfileSectionSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-4">
    <Skeleton className="h-34 rounded-lg" />
    <Skeleton className="h-64 rounded-lg" />
  </div>
)
