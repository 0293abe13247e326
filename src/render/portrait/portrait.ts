// A portrait photograph as presenter: loaded, moving in films, and as stills.
export { createPortraitPresenter, loadPortrait, type Portrait } from './presenter.js';
export { portraitStates, portraitStill } from './stills.js';
