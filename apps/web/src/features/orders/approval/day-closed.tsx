import { CalendarX2 } from 'lucide-react'

/** An order that waits to be approved and came too late for its day: what happened, what to do. */
const DayClosed = ({ text }: { text: string }) => (
  <p className="mt-4 flex items-start gap-2.5 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
    <CalendarX2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>
      <strong>Heure limite passée.</strong> {text}
    </span>
  </p>
)

export default DayClosed
