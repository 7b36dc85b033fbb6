import { Skeletons } from '../../ui/feedback/skeleton.tsx'

/** The board before its answer: its rows. */
export const BoardPlaces = () => (
  <div data-waits className="mt-9 flex flex-col gap-3">
    <Skeletons count={3} className="h-32 rounded-lg" />
  </div>
)
