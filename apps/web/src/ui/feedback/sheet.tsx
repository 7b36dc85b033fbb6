import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../form/icon-button.tsx'
import { useReturnedFocus } from './use-returned-focus.ts'

const sheetStyle = cva(
  'fixed z-50 flex flex-col overflow-hidden border-line bg-surface shadow-floating outline-none',
  {
    variants: {
      side: {
        left: 'slide-from-left inset-y-0 left-0 pt-(--safe-top) pl-(--safe-left) w-[min(22rem,88vw)] border-r',
        right:
          'slide-from-right inset-y-0 right-0 pt-(--safe-top) pr-(--safe-right) w-[min(40rem,100vw)] border-l',
        bottom: 'slide-from-bottom inset-x-0 bottom-0 max-h-[88dvh] rounded-t-lg border-t',
      },
    },
  },
)

/**
 * A drawer from the left, a panel at the right or a sheet from the bottom; `footer` stays in sight
 * under the scrolling body. Loaded on demand, as Dialog.
 */
export const Sheet = ({
  open,
  onOpenChange,
  side,
  title,
  children,
  footer,
  onCloseAutoFocus,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  side: 'left' | 'right' | 'bottom'
  title: string
  children: ReactNode
  footer?: ReactNode
  /** Where the focus goes afterwards, unless back to where it was. */
  onCloseAutoFocus?: (event: Event) => void
}) => {
  const focus = useReturnedFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="appear fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className={sheetStyle({ side })}
          {...focus}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
        >
          <div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5">
            <Dialog.Title className="text-lg">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Fermer">
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-(--safe-bottom) has-[+*]:pb-0">
            {children}
          </div>
          {footer !== undefined && (
            <div className="border-line border-t p-4 pb-[max(1rem,var(--safe-bottom))]">
              {footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
