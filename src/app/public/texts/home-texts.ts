/** Examples until the owner writes the words of her own customers. */
export const testimonials = [
  {
    name: 'Lien V.',
    dog: 'Bo, maltezer',
    text: 'Bo kwam vroeger bibberend uit elk trimsalon. Hier loopt hij zelf naar binnen, en hij ruikt achteraf nog dagen heerlijk.',
  },
  {
    name: 'Kristof D.',
    dog: 'Odin, newfoundlander',
    text: 'Zestig kilo hond en een vacht vol klitten: ze namen er rustig hun tijd voor. Odin is weer een teddybeer en hij bleef er ontspannen bij.',
  },
  {
    name: 'Fatima E.',
    dog: 'Loulou, dwergpoedel',
    text: 'Precies het model dat we hadden afgesproken, en daarna een foto van een trotse Loulou. Online boeken was zo gebeurd.',
  },
  {
    name: 'Marc en Rita',
    dog: 'Senna, golden retriever',
    text: 'Onze Senna is al wat ouder en staat niet meer zo lang recht. Ze kreeg pauzes wanneer ze die nodig had. Zo hoort het.',
  },
  {
    name: 'Jolien B.',
    dog: 'Pablo, chihuahua',
    text: 'Nagels knippen was bij ons altijd een gevecht. Pablo liet het hier gewoon toe, met wat zachte woordjes en veel geduld.',
  },
  {
    name: 'Stijn H.',
    dog: 'Moos, labradoodle',
    text: 'Eerlijk advies over borstelen thuis, een duidelijke prijs vooraf en stipt op tijd klaar. Wij komen om de acht weken terug.',
  },
] as const
