// Goes through a page as people do who have no mouse, and looks at every step whether the focus can be seen.
import { must } from './must.js';

const MOST_STEPS = 120;

/** Presses Tab until the place has the focus, and nothing else; `back` goes the other way. */
export async function tabTo(page, locator, { back = false } = {}) {
  await locator.waitFor();
  const isThere = () => locator.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < MOST_STEPS && !(await isThere()); step += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const lost = await page.evaluate(problemOfFocus);
    must(lost === null, lost);
  }
  must(await isThere(), `Tab does not lead to ${locator}`);
}

/** It comes to this place by itself: what moves it runs after the page was drawn. */
export const hasFocus = (locator) => locator.and(locator.page().locator(':focus')).waitFor();

/** The focus is somewhere: on the page itself only where a page has just come. */
export async function focusIsKept(page) {
  await page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body);
}

/** Runs in the page: what is wrong with where the focus is, or null. */
function problemOfFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return 'the focus is lost';
  const told = `<${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`;
  const box = element.getBoundingClientRect();
  const isInView = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  if (!isInView) return `the focus is out of sight: ${told}`;
  if (element.tagName === 'VIDEO') return null;
  const isDrawn = (of, pseudo) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(of, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const places = [element, element.nextElementSibling, element.parentElement].filter((place) => place !== null);
  const isSeen = places.some((place) => [null, '::before', '::after'].some((pseudo) => isDrawn(place, pseudo)));
  if (!isSeen) return `the focus cannot be seen: ${told}`;
  const points = [0.5, 0.1, 0.9].flatMap((across) =>
    [0.5, 0.1, 0.9].map((down) => [box.left + box.width * across, box.top + box.height * down]),
  );
  const isFree = points.some(([x, y]) => {
    const top = document.elementFromPoint(x!, y!);
    return top !== null && (element.contains(top) || top.contains(element) || element.parentElement?.contains(top));
  });
  return isFree ? null : `something lies over what has the focus: ${told}`;
}
