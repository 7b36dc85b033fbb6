import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'

export { sonner }

let mounted = false

/** Mounts sonner's container once, in a root of its own outside the hydrated tree. */
export const mountToaster = (): void => {
  if (mounted) return
  mounted = true
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    // 4000 ms, three at once, 356 px wide, 14 px apart, Alt+T (docs/specification.md#constants).
    <Toaster
      duration={4000}
      visibleToasts={3}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      style={{ fontFamily: 'inherit' }}
      position="bottom-right"
      offset={{ bottom: 'calc(var(--toast-foot) + 24px)', right: 24 }}
      mobileOffset={{ bottom: 'calc(var(--toast-foot) + 16px)', left: 16, right: 16 }}
      containerAriaLabel="Notifications"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-[356px] max-w-[calc(100vw-2rem)] items-start gap-3 rounded-md border border-line bg-surface p-4 text-sm text-ink shadow-floating',
          title: 'font-medium',
          description: 'text-ink-soft',
          actionButton:
            'ml-auto shrink-0 rounded-sm font-medium text-leaf-ink underline underline-offset-4 pointer-coarse:-my-3 pointer-coarse:py-3',
          icon: 'mt-px shrink-0 [&_svg]:size-5',
          success: '[&_[data-icon]]:text-leaf',
          error: '[&_[data-icon]]:text-tomato',
          info: '[&_[data-icon]]:text-saffron-ink',
        },
      }}
    />,
  )
}
