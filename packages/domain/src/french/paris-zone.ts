/** The product's zone (docs/product.md#answers), as Intl and PostgreSQL name it. */
export const parisZone = 'Europe/Paris'
