import { cva, cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '../form/button.tsx'

/**
 * A question or a form over the page; a sheet from the bottom on a phone. Loaded on demand:
 * import it from a module that is itself imported with `lazy`, and render that while it is open.
 */
export const Dialog = ({
  onClose,
  title,
  description,
  children,
  className,
}: {
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  className?: string
}) => {
  const focus = useReturnedFocus()
  return (
    <Radix.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="appear fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          {...focus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cx(
            'appear fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col gap-4 overflow-y-auto rounded-t-lg border border-line bg-surface p-5 pb-[max(1.25rem,var(--safe-bottom))] shadow-floating outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-lg sm:rounded-lg sm:p-6',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <div className="flex flex-col gap-1">
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-ink-soft text-sm">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Fermer" className="-mt-2 -mr-2">
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Ends a dialog: the way back, and what the dialog is for; without `onConfirm` it submits the form. */
export const DialogButtons = ({
  cancel = 'Annuler',
  onCancel,
  confirm,
  onConfirm,
  danger = false,
  pending = false,
  disabled = false,
}: {
  cancel?: string
  onCancel: () => void
  confirm: string
  onConfirm?: () => void
  danger?: boolean
  pending?: boolean
  disabled?: boolean
}) => (
  // In sight, however long what stands above them is: down to the edge, beyond the padding of the dialog.
  <div className="sticky -bottom-5 z-1 -mb-5 flex flex-wrap justify-end gap-2 bg-surface pt-2 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6">
    <Button variant="secondary" onClick={onCancel}>
      {cancel}
    </Button>
    <Button
      type={onConfirm === undefined ? 'submit' : 'button'}
      variant={danger ? 'danger' : 'primary'}
      pending={pending}
      disabled={disabled}
      onClick={onConfirm}
    >
      {confirm}
    </Button>
  </div>
)

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
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="appear fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className={sheetStyle({ side })}
          {...focus}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
        >
          <div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Fermer">
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-(--safe-bottom) has-[+*]:pb-0">
            {children}
          </div>
          {footer !== undefined && (
            <div className="border-line border-t p-4 pb-[max(1rem,var(--safe-bottom))]">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * For the content of a dialog without a Radix trigger: closing puts the focus back where it was, unless
 * that element is gone or something else has taken the focus meanwhile.
 */
const useReturnedFocus = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event): void => {
      // Radix would focus its trigger, and there is none.
      event.preventDefault()
      const isFree = document.activeElement === document.body
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
