/** How many lines are picked, for the eye and for a screen reader. */
export const ProgressBar = ({ done, of }: { done: number; of: number }) => (
  <progress
    value={done}
    max={Math.max(of, 1)}
    aria-label={`${done} ligne${done > 1 ? 's' : ''} sur ${of}`}
    className="h-3 w-full overflow-hidden rounded-full border border-line-strong [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-leaf"
  />
)
