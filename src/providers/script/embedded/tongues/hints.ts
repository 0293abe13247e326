// What somebody hinted at or let slip, in six languages: "ließ durchblicken", "a laissé entendre", "tra le righe". It was not said openly, so
// it is not said back. A plan that slips and a line of production are none.

const HINTS = [
  String.raw`(?:an)?gedeutet,? (?:\p{L}+ )?(?:dass|ob|wie)|deutet(?:e|en) (?:[\p{L}-]+ ){0,6}an(?=[ ,.]|$)|angedeutet|(?:ließ|ließen|lässt|lassen|lassen hat) (?:[\p{L}-]+ ){0,4}?(?:durchblicken|durchscheinen|anklingen|durchklingen)|(?:durchblicken|durchscheinen|anklingen) (?:lassen|ließ)|(?:ließ|hat) (?:[\p{L}-]+ )?fallen(?: lassen)?, dass|(?:he)?rausgerutscht|verplappert|zu verstehen(?: gegeben)?(?=[ ,.]|$)|zwischen den zeilen|durch die blume|(?:nebenbei|beiläufig|am rande) (?:\p{L}+ )?(?:erwähnt|sagte|gesagt|fallen|bemerkt|meinte)\p{L}*|(?:erwähnte|sagte|meinte|bemerkte) (?:\p{L}+ )?(?:nebenbei|beiläufig|am rande)`,
  String.raw`(?:a|ont|avait) glissé (?:que|qu['’]|en passant|au passage|à demi)|(?:laiss\p{L}+) (?:entendre|échapper|deviner|transparaître|comprendre|entrevoir)|fai(?:t|sait|re) comprendre|sous-enten\p{L}+|fait allusion|à demi-mot|insinu\p{L}+|lui a échappé|entre les lignes(?! (?:\d|de |du |et ))|(?:au passage|en passant|mine de rien),? (?:elle|il) (?:a |m['’]a )(?:dit|glissé|mentionné|confié|lâché)|(?:dit|mentionné|lâché) (?:au passage|en passant|mine de rien)|a lâché qu\p{L}*`,
  String.raw`(?:dio|dado|daba|dando) a entender|dej\p{L}+ (?:caer|entrever|ver|traslucir|intuir|escapar) que|dej\p{L}+ (?:entrever|traslucir|intuir|en el aire)|se le escapó|insinu\p{L}+|entre líneas|(?:comentó|dijo|mencionó|soltó) de pasada|de pasada,? (?:\p{L}+ )?(?:comentó|dijo|mencionó|soltó)|(?:soltó|dejó) que|aludió a|con medias palabras`,
  String.raw`(?:lascia|lasciat[oa]|lasciava|lasciò) (?:intendere|intuire|trapelare|capire|intravedere|sfuggire)|(?<!(?:ho|abbiamo) )accennat[oa](?= (?:che|al|alla|a|a un|di))|(?:fatto|fa|fece) (?:capire|intendere|intuire)|scappat[oa] (?:che|detto)|sfuggit[oa] (?:che|una|un)|tra le righe|(?:ha|è) alluso|allude\p{L}* a|buttat[oa] lì|di sfuggita|a mezza bocca|ventilat[oa]|insinuat[oa]`,
  String.raw`(?:deu|dava|dando|deram) a (?:entender|perceber)|deix\p{L}+ (?:escapar|no ar|transparecer|subentendid[oa]|entrever|perceber que|cair que)|escapou-lhe|lhe escapou|insinu\p{L}+|(?:nas )?entrelinhas|subentendid[oa]|(?:comentou|disse|mencionou|falou|referiu) de passagem|de passagem,? (?:\p{L}+ )?(?:comentou|disse|mencionou)|por meias palavras`,
  String.raw`(?:liet|laat|lieten) (?:[\p{L}-]+ ){0,4}?(?:doorschemeren|ontvallen|merken dat|blijken dat|vallen dat)|laten (?:doorschemeren|vallen|ontvallen|merken)|doorgeschemerd|(?:tussen neus en lippen|tussen de regels|terloops)|hintte|gehint|zinspeelde|gezinspeeld|te verstaan|versprak zich|insinueer\p{L}*|met een half woord|mond voorbij\p{L}*`,
];

const HINT = new RegExp(String.raw`(?<![\p{L}-])(?:${HINTS.join('|')})(?!\p{L})`, 'iu');

export const isHint = (text: string): boolean => HINT.test(text);
