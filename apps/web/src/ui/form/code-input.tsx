import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/**
 * A code of the telephone, which phones and password managers fill in; with `recovery` also letters.
 * Pasted spaces stay: the server reads past them.
 */
export const CodeInput = ({
  recovery = false,
  className,
  ...props
}: ComponentProps<'input'> & { recovery?: boolean }) => (
  <Input
    type="text"
    inputMode={recovery ? 'text' : 'numeric'}
    autoComplete={recovery ? 'off' : 'one-time-code'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={recovery ? 20 : 12}
    className={cx('font-mono text-lg tracking-widest md:text-lg', className)}
    {...props}
  />
)
