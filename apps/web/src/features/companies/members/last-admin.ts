import type { Member, Members } from './members.queries.ts'

const isAdmin = ({ status, roles }: Member) => status === 'active' && roles.includes('admin')

/**
 * Whether the company would be left without an administrator. Someone on another page may be one: then
 * it is for the server to say.
 */
export const isLastAdmin = (member: Member, { data, meta }: Members): boolean =>
  isAdmin(member) && meta.total <= data.length && data.filter(isAdmin).length === 1
