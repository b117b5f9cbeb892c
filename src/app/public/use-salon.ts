import { useOutletContext } from 'react-router'
import type { PublicSalon } from '#foundation/salon/wire.ts'

/** The facts of the salon, which the layout of the public pages loaded. */
export const useSalon = () => useOutletContext<PublicSalon>()
