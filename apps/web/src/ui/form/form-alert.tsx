import { frenchSpaces } from '@carreau/domain/french/format'
import { CircleAlert } from 'lucide-react'

/** What went wrong with the whole form; the place is always there, so that it is read aloud. */
export const FormAlert = ({ message }: { message: string | null | undefined }) => (
  <div role="alert" className="empty:absolute">
    {message && (
      <p className="flex items-start gap-2.5 rounded-md bg-tomato-soft px-3.5 py-3 text-sm text-tomato-ink">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {frenchSpaces(message)}
      </p>
    )}
  </div>
)
