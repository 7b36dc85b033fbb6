import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { useMediaQuery } from '../navigation/use-media-query.ts'

export { sonner }

const wholeOnceTapped =
  'max-[600px]:in-[[data-sonner-toast]:is(:focus-within,[data-expanded=true])]:line-clamp-none!'

let mounted = false

/** Mounts sonner's container once, in a root of its own outside the hydrated tree. */
export const mountToaster = (): void => {
  if (mounted) return
  mounted = true
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Toasts />)
}

/**
 * On a phone, over the logo and the way to the menu: the whole screen below is what one taps next, and so are the
 * basket and the bell beside, and the search under it. There is room for three lines; more come when it is
 * tapped.
 */
const Toasts = () => {
  const isPhone = useMediaQuery('(max-width: 600px)') ?? false
  return (
    // 4000 ms, three at once, 356 px wide, 14 px apart, Alt+T (docs/specification.md#constants).
    <Toaster
      duration={4000}
      visibleToasts={3}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      style={{ fontFamily: 'inherit' }}
      position={isPhone ? 'top-left' : 'bottom-right'}
      offset={{ bottom: 'calc(var(--toast-foot) + 24px)', right: 24 }}
      mobileOffset={{ top: 'calc(var(--safe-top) + 2px)', left: 8, right: 112 }}
      containerAriaLabel="Notifications"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-[356px] max-w-[calc(100vw-2rem)] items-start gap-3 rounded-md border border-line bg-surface p-4 text-sm text-ink shadow-floating max-[600px]:min-h-11 max-[600px]:max-w-[calc(100vw-120px)] max-[600px]:items-center max-[600px]:gap-2 max-[600px]:px-2.5 max-[600px]:py-px max-[600px]:text-[0.8125rem] max-[600px]:leading-4 max-[600px]:data-[expanded=true]:h-auto! max-[600px]:not-data-[front=true]:not-data-[expanded=true]:invisible',
          title: `font-medium max-[600px]:line-clamp-3 max-[600px]:not-last:line-clamp-2 ${wholeOnceTapped}`,
          description: `text-ink-soft max-[600px]:line-clamp-1 ${wholeOnceTapped}`,
          actionButton:
            'ml-auto shrink-0 rounded-sm font-medium text-leaf-ink underline underline-offset-4 pointer-coarse:-my-3 pointer-coarse:py-3',
          // What can be undone needs the room of a word more than that of a tick.
          icon: 'mt-px shrink-0 [&_svg]:size-5 max-[600px]:in-[:has(>[data-button])]:hidden',
          success: '[&_[data-icon]]:text-leaf',
          error: '[&_[data-icon]]:text-tomato',
          info: '[&_[data-icon]]:text-saffron-ink',
        },
      }}
    />
  )
}
