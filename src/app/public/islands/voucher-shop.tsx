import type { ComponentProps } from 'react'
import { VoucherShop } from '#money/gift-vouchers/shop/components/voucher-shop.tsx'
import { Poodle } from '../illustrations/poodle.tsx'

/** The shop of gift vouchers, with the drawing that a voucher bears. */
export function Island(props: Omit<ComponentProps<typeof VoucherShop>, 'picture'>) {
  return <VoucherShop {...props} picture={<Poodle />} />
}
