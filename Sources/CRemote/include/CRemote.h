#ifndef ZITARE_CREMOTE_H
#define ZITARE_CREMOTE_H
#endif
