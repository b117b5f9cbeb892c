/** Examples until the owner writes the words of her own customers. */
export const testimonials = [
  {
    owner: 'Lien V.',
    dog: 'Bo, maltezer',
    text: 'Bo kwam vroeger bibberend uit elk trimsalon. Hier loopt hij zelf naar binnen, en hij ruikt achteraf nog dagen heerlijk.',
  },
  {
    owner: 'Kristof D.',
    dog: 'Odin, newfoundlander',
    text: 'Zestig kilo hond en een vacht vol klitten: ze namen er rustig hun tijd voor. Odin is weer een teddybeer en hij bleef er ontspannen bij.',
  },
  {
    owner: 'Fatima E.',
    dog: 'Loulou, dwergpoedel',
    text: 'Precies het model dat we hadden afgesproken, en daarna een foto van een trotse Loulou. Online boeken was zo gebeurd.',
  },
  {
    owner: 'Marc en Rita',
    dog: 'Senna, golden retriever',
    text: 'Onze Senna is al wat ouder en staat niet meer zo lang recht. Ze kreeg pauzes wanneer ze die nodig had. Zo hoort het.',
  },
  {
    owner: 'Jolien B.',
    dog: 'Pablo, chihuahua',
    text: 'Nagels knippen was bij ons altijd een gevecht. Pablo liet het hier gewoon toe, met wat zachte woordjes en veel geduld.',
  },
  {
    owner: 'Stijn H.',
    dog: 'Moos, labradoodle',
    text: 'Eerlijk advies over borstelen thuis, een duidelijke prijs vooraf en stipt op tijd klaar. Wij komen om de acht weken terug.',
  },
] as const

export const reasons = [
  {
    title: 'Een omgeving zonder stress',
    text: 'Eén hond tegelijk op tafel, geen blaffende rij kooien en nooit haast. Uw hond mag rondsnuffelen, even uitblazen en krijgt een zachte hand en een lief woord. Wie ontspannen is, laat zich graag verzorgen.',
    isClaim: false,
  },
  {
    title: 'Gecertificeerde trimmers',
    text: 'Ons team is opgeleid in trimmen, knippen en vachtverzorging en blijft bijleren. We kennen de rasmodellen, zien huid- en oorproblemen op tijd en vertellen u eerlijk wat de vacht van uw hond nodig heeft.',
    isClaim: true,
  },
] as const
