import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { fieldLook } from './input.tsx'

export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea className={cx(fieldLook, 'min-h-22 px-3 py-2.5', className)} {...props} />
)
