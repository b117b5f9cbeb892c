import type { Certificate, TeamMember } from '#foundation/salon/wire.ts'

/** Examples until the owner presents her own people. */
export const exampleTeam: readonly TeamMember[] = [
  {
    name: '',
    role: 'Eigenaar en hoofdtrimmer',
    text: 'Het hart van het salon. Opgeleid als trimmer én als dierenartsassistent, en daardoor met oog voor huid, oren, gebit en gewrichten. Knipt elk model zelf en kent na één bezoek de naam van uw hond.',
    pictureId: null,
  },
  {
    name: '',
    role: 'Assistent-trimmer',
    text: 'Zorgt voor een rustig bad en een propere vacht. Stelt ook een waterschuwe hond gerust en weet welke shampoo bij welke huid past.',
    pictureId: null,
  },
  {
    name: '',
    role: 'Assistent-trimmer',
    text: 'De meester van föhn en borstel. Droogt en kamt laag per laag, zodat de vacht klitvrij op tafel komt, en deelt tussendoor de meeste knuffels uit.',
    pictureId: null,
  },
]

/** Examples until the owner shows her own. */
export const exampleCertificates: readonly Certificate[] = [
  { name: 'Trimvereniging', issuer: '(voorbeeld)', pictureId: null },
  { name: 'Dierenwelzijn', issuer: '(voorbeeld)', pictureId: null },
]
