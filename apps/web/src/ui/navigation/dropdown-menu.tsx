import { cx } from 'class-variance-authority'
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ComponentProps } from 'react'

const itemLook =
  'flex min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-[highlighted]:bg-sunken data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft'

/** Loaded on demand: import this file from a module that is itself imported with `import()`. */
export const DropdownMenuContent = ({
  className,
  ...props
}: ComponentProps<typeof DropdownMenu.Content>) => (
  <DropdownMenu.Portal>
    <DropdownMenu.Content
      sideOffset={6}
      align="end"
      collisionPadding={8}
      className={cx(
        'appear z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-ink shadow-floating',
        className,
      )}
      {...props}
    />
  </DropdownMenu.Portal>
)

export const DropdownMenuItem = ({
  className,
  ...props
}: ComponentProps<typeof DropdownMenu.Item>) => (
  <DropdownMenu.Item className={cx(itemLook, className)} {...props} />
)

export const DropdownMenuRadioItem = ({
  className,
  children,
  ...props
}: ComponentProps<typeof DropdownMenu.RadioItem>) => (
  <DropdownMenu.RadioItem className={cx(itemLook, className)} {...props}>
    {children}
    <DropdownMenu.ItemIndicator className="ml-auto">
      <Check aria-hidden="true" />
    </DropdownMenu.ItemIndicator>
  </DropdownMenu.RadioItem>
)

export const DropdownMenuSeparator = () => (
  <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
)
