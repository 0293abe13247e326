// Sets the theme that a person chose before anything is painted, so that a dark page never flashes white. It is sent as a
// file of its own, ahead of all others, because the Content-Security-Policy allows no inline scripts.
(() => {
  try {
    const theme = localStorage.getItem('aftercall.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Where the browser forbids storage, the theme is the system's.
  }
})();
