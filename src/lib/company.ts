type Named = { name: string; legalName?: string | undefined; legalForm?: string | undefined }
type Numbered = { companyNumber?: string | undefined; vatNumber?: string | undefined }

/**
 * Who sells, as the law names her: the person or company behind the salon with its form,
 * `Poetsboetiek BV`, `An Peeters, eenmanszaak`; without a name of its own it goes by that of the
 * salon.
 */
export function companyOf({ name, legalName = '', legalForm = '' }: Named): string {
  const company = legalName || name
  if (!legalForm || ` ${company} `.includes(` ${legalForm} `)) return company
  return /^[a-z]/.test(legalForm) ? `${company}, ${legalForm}` : `${company} ${legalForm}`
}

/**
 * The ondernemingsnummer: the owner's own, or the figures of the Belgian BTW number without the
 * country.
 */
export function companyNumberOf({ companyNumber = '', vatNumber = '' }: Numbered): string {
  return companyNumber || vatNumber.replace(/^BE\s*/i, '')
}

/** Who sells in one line, for the foot of a page, a mail or a paper. */
export function sellerLine(seller: Named & Numbered): string {
  const number = companyNumberOf(seller)
  return [companyOf(seller), number && `Ondernemingsnummer ${number}`].filter(Boolean).join(' · ')
}
