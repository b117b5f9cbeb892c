/** What somebody who logs in may do: all of it, or what a groomer needs for her day. */
export const roles = {
  owner: { label: 'Eigenaar' },
  staff: { label: 'Medewerker' },
} as const
export type Role = keyof typeof roles
