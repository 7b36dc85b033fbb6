import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The way to a product's page, to one of its specifications when named. */
export const ProductLink = ({
  productId,
  specificationId,
  className,
  children,
}: {
  productId: number
  specificationId?: number | undefined
  className?: string
  children: ReactNode
}) => (
  <Link
    to="/products/$productId"
    params={{ productId: String(productId) }}
    search={specificationId === undefined ? {} : { specificationId }}
    className={className}
  >
    {children}
  </Link>
)
