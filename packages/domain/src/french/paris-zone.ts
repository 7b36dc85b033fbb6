/** The product's zone (product §5), as Intl and PostgreSQL name it. */
export const parisZone = 'Europe/Paris'
